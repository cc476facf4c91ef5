import type { Core } from '../core.ts';
import { clawbackPayer } from '../engine/liquidation/cover-deficit.ts';
import type { DeficitPaySource } from '../engine/liquidation/deficit-rules.ts';
import { divTrunc } from '../numeric/division.ts';
import { bookPx, microUsd, type Usd, usd, ZERO_LOTS } from '../numeric/planes.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { Fault } from './fault.ts';

/** Greater than the number of markets of any selftest venue. */
const MARKETS = 64;

const deficit = rulesEditorAt('engine', 'deficit');

export const deficitFaults: readonly Fault[] = [
  {
    id: 'liquidation.debt-stays',
    clause: 'liquidation.deficit.waterfall',
    title: 'an account that lost more than it had is left with its debt',
    edit: deficit(() => ({ waterfall: [] })),
  },
  {
    id: 'liquidation.winners-alone',
    clause: 'liquidation.deficit.waterfall',
    title: 'winners are asked for half of a deficit, and nobody for the rest',
    edit: deficit(({ budget }) => ({
      waterfall: [clawbackPayer],
      budget: (amount, haircuts) => budget(usd(divTrunc(amount, 2n)), haircuts),
    })),
  },
  {
    id: 'liquidation.vault-spared',
    clause: 'liquidation.deficit.waterfall',
    title: 'a metaliquidity vault that takes over pays nothing of the deficit',
    edit: deficit(({ waterfall }) => ({ waterfall: waterfall.filter(({ id }) => id !== 'vault') })),
  },
  {
    id: 'liquidation.vault-passed-over',
    clause: 'liquidation.takeover.vault',
    title: 'no metaliquidity vault takes anything of a position that is taken over',
    edit: rulesEditorAt('engine', 'vaultTakeover')(() => ({ takes: () => undefined })),
  },
  {
    id: 'liquidation.deficit-on-every-market',
    clause: 'liquidation.deficit.spread',
    title: 'a deficit falls on every market alike, wherever it was lost',
    edit: deficit(() => ({
      spread: (amount) =>
        Array.from({ length: MARKETS }, (_, id) => [id, usd(divTrunc(amount, BigInt(MARKETS)))] as const),
    })),
  },
  {
    id: 'liquidation.haircut-by-head',
    clause: 'liquidation.deficit.haircut',
    title: 'all winners pay the same, whatever they have won',
    edit: deficit(({ shares }) => ({
      shares: (winners, budget) => {
        const [least] = winners.map(({ within }) => within).toSorted((one, other) => Number(one - other));
        return shares(
          winners.map((winner) => ({ ...winner, within: least ?? microUsd(0n) })),
          budget,
        );
      },
    })),
  },
  {
    id: 'liquidation.dust-on-the-last',
    clause: 'liquidation.deficit.dust',
    title: 'dust of a haircut falls on the highest account ids',
    edit: deficit(({ shares }) => ({
      shares: (winners, budget) => shares(winners.toReversed(), budget).toReversed(),
    })),
  },
  {
    id: 'liquidation.haircut-told',
    clause: 'liquidation.deficit.silent',
    title: 'who pays for a deficit is told so by his ledger',
    edit: deficit(({ waterfall }) => ({
      waterfall: waterfall.map((payer) => ({
        ...payer,
        pay: (core, lacking, pays) => payer.pay(core, lacking, telling(core, lacking.market, pays)),
      })),
    })),
  },
];

/** Emits the payments like a forced close of no position would. */
function telling(core: Core, market: number, pays: (from: DeficitPaySource, amount: Usd) => void): typeof pays {
  return (from, amount) => {
    pays(from, amount);
    if ('pot' in from) return;
    core.emit({
      kind: 'forced-close',
      address: from.account,
      market,
      side: 'long',
      lots: ZERO_LOTS,
      markPx: bookPx(1n),
      cashDelta: usd(-amount),
      token: core.params.usdc,
    });
  };
}
