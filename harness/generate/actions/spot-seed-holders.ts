import { type SettingWords, settingOf } from '../deployer-words.ts';
import type { GeneratedAction } from '../generated-action.ts';

export const spotSeedHolders: GeneratedAction<SettingWords<'spot_seed_holders'>> = settingOf('spot_seed_holders', {
  holders: [`0x${'5d'.repeat(20)}`],
  amounts: ['1'],
});
