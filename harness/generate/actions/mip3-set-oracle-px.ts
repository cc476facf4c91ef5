import fc from 'fast-check';
import { generatedPlainSetting, halfFirstArbitrary, type SettingDraft } from '../deployer-drafts.ts';
import type { GeneratedAction } from '../generated-action.ts';

type Values = { readonly px: string };

export const mip3SetOraclePx: GeneratedAction<SettingDraft<'mip3_set_oracle_px', Values>> = generatedPlainSetting(
  'mip3_set_oracle_px',
  'perp',
  fc.record({
    px: halfFirstArbitrary(
      '100',
      '104',
      '95.5',
      '107',
      '109',
      '111',
      '119',
      '100.50',
      '1000000000000',
      '1000000000001',
      '0',
      '-1',
    ),
  }),
);
