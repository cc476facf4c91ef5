import fc from 'fast-check';
import { type DeployedSettingDraft, makeHalfFirstArbitrary, makePlainSettingGenerator } from '../deployer-drafts.ts';
import type { ActionGenerator } from '../generated-action.ts';

type Values = { readonly px: string };

export const mip3SetOraclePxGenerator: ActionGenerator<DeployedSettingDraft<'mip3_set_oracle_px', Values>> =
  makePlainSettingGenerator(
    'mip3_set_oracle_px',
    'perp',
    fc.record({
      px: makeHalfFirstArbitrary(
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
