import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import type { FillEvent, StampedEvent } from '../../events.ts';
import { usd, type WholeUnitsText } from '../../numeric/planes.ts';
import { formatUsd } from '../../numeric/served.ts';
import { composeEdits, rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Address } from '../../state/address.ts';
import type { Fault, FaultNeed } from '../fault.ts';
import { isCausedBy, makeFillRowsEdit } from '../fills-causes.ts';
import { makeAccountStateFieldsEdit } from '../operators/accounts.ts';

// Figures of an account and of a position that are wrong after a fill by one cause only.

const ONE_USDC = 10n ** 18n;

interface Cause {
  readonly words: string;
  readonly needs?: readonly FaultNeed[];
  readonly isOf: (event: StampedEvent<FillEvent>) => boolean;
}

const by = (word: string) => (event: StampedEvent<FillEvent>) => isCausedBy(event, word);

const causes = {
  batch: { words: 'an order of a batch', isOf: by('batch_order') },
  replacement: { words: 'a replacement', isOf: by('modify') },
  replacements: { words: 'a replacement of several', isOf: by('batch_modify') },
  slice: { words: 'a slice of a parent', isOf: by('twap') },
  ladder: { words: 'a rung that crosses', isOf: by('scale_order') },
  evm: { words: 'an order from the EVM', isOf: by('evm-orders') },
  exit: { words: 'a leg that fired', needs: ['control'], isOf: by('trigger') },
  auction: { words: 'a batch auction', needs: ['control'], isOf: by('batch-auction') },
  vote: {
    words: 'a close by vote',
    needs: ['control'],
    isOf: ({ taker }) => taker.cause === 'forced_close_governance',
  },
  close: {
    words: 'a forced close',
    needs: ['control'],
    isOf: ({ taker: { cause } }) => cause !== 'forced_close_governance' && cause?.startsWith('forced_close') === true,
  },
} as const satisfies Readonly<Record<string, Cause>>;
type CauseId = keyof typeof causes;

const every = Object.keys(causes) as readonly CauseId[];
/** Causes that increase or flip a position. */
const opening: readonly CauseId[] = ['batch', 'replacement', 'replacements', 'slice', 'ladder', 'evm', 'auction'];

const faultsOf = (
  ids: readonly CauseId[],
  {
    name,
    clause,
    says,
  }: { readonly name: string; readonly clause: ClauseId; readonly says: (words: string) => string },
  edit: (cause: Cause) => RulesEdit,
): readonly Fault[] =>
  ids.map((id) => {
    const cause: Cause = causes[id];
    return {
      id: `accounts.${name}-by-${id}`,
      clause,
      title: says(cause.words),
      ...(cause.needs === undefined ? {} : { needs: cause.needs }),
      edit: edit(cause),
    };
  });

/** Selects notes whose newest fill has a cause and a matching direction. */
function newestBy(
  { isOf }: Cause,
  fits: (dir: string) => boolean,
): { readonly owners: Set<Address>; readonly noting: RulesEdit } {
  const owners = new Set<Address>();
  const noting = makeFillRowsEdit((event, rows) => {
    for (const { owner, dir } of [event.taker, event.maker])
      if (isOf(event) && fits(dir)) owners.add(owner);
      else owners.delete(owner);
    return rows;
  });
  return { owners, noting };
}

function entryOff(cause: Cause, fits: (dir: string) => boolean): RulesEdit {
  const { owners, noting } = newestBy(cause, fits);
  const positions = rulesEditorAt('reads', 'clearinghouseState');
  return composeEdits(
    noting,
    positions(({ rows }) => ({
      rows: (core, account) =>
        rows(core, account).map((row) =>
          owners.has(account.address) ? { ...row, entry: `1${row.entry}` as WholeUnitsText } : row,
        ),
    })),
  );
}

function valueOff(cause: Cause): RulesEdit {
  const { owners, noting } = newestBy(cause, () => true);
  return composeEdits(
    noting,
    makeAccountStateFieldsEdit('full', {
      account_value: ({ account, scalars: { accountValue } }) =>
        formatUsd(owners.has(account.address) ? usd(accountValue + ONE_USDC) : accountValue),
    }),
  );
}

export const figuresByFillCauseFaults: readonly Fault[] = [
  ...faultsOf(
    every,
    {
      name: 'volume-uncounted',
      clause: 'accounts.fees.volume',
      says: (words) => `a charged fill by ${words} does not count for the volume`,
    },
    ({ isOf }) =>
      rulesEditorAt(
        'engine',
        'fees',
      )(({ rollsVolume }) => ({ rollsVolume: (print) => !isOf(print) && rollsVolume(print) })),
  ),
  ...faultsOf(
    every,
    {
      name: 'value-off',
      clause: 'accounts.scalars.account-value',
      says: (words) => `after a fill by ${words} account_value is a USDC more`,
    },
    valueOff,
  ),
  ...faultsOf(
    opening.filter((id) => id === 'evm' || id === 'auction'),
    {
      name: 'entry-off-as-it-opens',
      clause: 'positions.entry.average',
      says: (words) => `what ${words} opens has another entry than its price`,
    },
    (cause) => entryOff(cause, (dir) => dir.startsWith('Open')),
  ),
  ...faultsOf(
    ['exit', 'evm', 'auction', 'close'],
    {
      name: 'entry-off-as-it-closes',
      clause: 'positions.entry.reduce',
      says: (words) => `what ${words} reduces has another entry then`,
    },
    (cause) => entryOff(cause, (dir) => dir.startsWith('Close')),
  ),
  ...faultsOf(
    opening,
    {
      name: 'entry-off-as-it-turns',
      clause: 'positions.entry.flip',
      says: (words) => `what ${words} turns round has another entry than the price of the turn`,
    },
    (cause) => entryOff(cause, (dir) => dir.includes('>')),
  ),
];
