import fc from 'fast-check';
import { type DeployedSettingDraft, makeDeployedSettingGenerator, makeHalfFirstArbitrary } from '../deployer-drafts.ts';
import type { EncodeScope } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';

type HoldersRef = 'account 0' | 'account 1' | 'account 2' | 'both others' | 'one twice' | 'nobody' | '128' | '129';

const holderRefs: readonly HoldersRef[] = [
  'account 0',
  'account 1',
  'account 2',
  'both others',
  'both others',
  'one twice',
  'nobody',
  '128',
  '129',
];

interface Values {
  readonly holders: HoldersRef;
  /** Whole units of each holder. */
  readonly amount: string;
  /** Whole units of the last holder; null: as of the others. */
  readonly last: string | null;
}

export const spotSeedHoldersGenerator: ActionGenerator<DeployedSettingDraft<'spot_seed_holders', Values>> =
  makeDeployedSettingGenerator('spot_seed_holders', {
    kind: 'token',
    values: fc.record({
      holders: fc.constantFrom(...holderRefs),
      amount: makeHalfFirstArbitrary('1000', '2.5', '1000000000000', '1000000000001'),
      last: makeHalfFirstArbitrary<string | null>(null, null, '0', '-1', '0.0000000000000000001'),
    }),
    encode({ holders, amount, last }, scope) {
      const listed = holdersOf(holders, scope);
      const amounts = listed.map((_holder, at) => (at === listed.length - 1 && last !== null ? last : amount));
      return { holders: [...listed], amounts };
    },
  });

function holdersOf(ref: HoldersRef, { accounts }: EncodeScope): readonly string[] {
  switch (ref) {
    case 'account 0':
    case 'account 1':
    case 'account 2':
      return [accounts.address(Number(ref.at(-1)))];
    case 'both others':
      return [accounts.address(1), accounts.address(2)];
    case 'one twice':
      return [accounts.address(1), accounts.address(1)];
    case 'nobody':
      return [];
    case '128':
    case '129':
      return Array.from({ length: Number(ref) }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`);
  }
}
