import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { HistoryRules } from '../../history/histories.ts';
import type { PositionLife, PositionLifePart } from '../../history/position-lives.ts';
import type { SummedHistoryRows } from '../../history/summed-history.ts';
import { divTrunc } from '../../numeric/division.ts';
import { bookPx, usd } from '../../numeric/planes.ts';
import { formatLots, formatPx, formatUsd } from '../../numeric/served.ts';
import { composeEdits, rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { editEachRow, makeReadDataEdit } from '../operators/wire.ts';

const read = rulesEditorAt('reads', 'positionHistory');
const row = rulesEditorAt('reads', 'positionHistory', 'row');

const newestFirst = 'user_position_history';
/** More lots than one size step on any market here, and fewer than any other trade. */
const FEW_LOTS = 10n;
const _oldestFirst = 'user_position_history_by_time';

export const positionLifeFaults: readonly Fault[] = [
  {
    id: 'history.life-without-block',
    clause: 'history.positions.shape',
    title: 'a closed position does not say at which height it was opened',
    edit: row(() => ({ open_block: () => undefined })),
  },
  {
    id: 'history.open-listed',
    clause: 'history.positions.closed-only',
    title: 'each fill of an open position leaves a row',
    edit: lives(({ add }) => ({
      add: (open, part) => {
        const added = add(open, part);
        return { ...added, closed: added.closed ?? added.open };
      },
    })),
  },
  {
    id: 'history.life-without-funding',
    clause: 'history.positions.funding-paid',
    title: 'funding_paid is nothing, whatever was settled',
    needs: ['control'],
    edit: row(() => ({ funding_paid: () => '0' })),
  },
  {
    id: 'history.lives-twice',
    clause: 'history.positions.life',
    title: 'a closed position is listed twice',
    edit: read(({ newestFirst: order }) => ({
      newestFirst: { ...order, order: (rows) => order.order(rows).flatMap((life) => [life, life]) },
    })),
  },
  {
    id: 'history.life-of-a-step-unlisted',
    clause: 'history.positions.life',
    title: 'a position of a step of size leaves no row when it has closed',
    edit: lives(({ add }) => ({
      add: (open, part) => {
        const added = add(open, part);
        return { ...added, closed: added.closed !== null && added.closed.closed.lots < FEW_LOTS ? null : added.closed };
      },
    })),
  },
  {
    id: 'history.life-of-one-block-unlisted',
    clause: 'history.positions.life',
    title: 'a position that was opened and closed in one block gives no row',
    edit: lives(({ add }) => ({
      add: (open, part) => {
        const added = add(open, part);
        return { ...added, closed: added.closed?.openBlock === added.closed?.closeBlock ? null : added.closed };
      },
    })),
  },
  {
    id: 'history.life-of-one-block-longer',
    clause: 'history.positions.times',
    title: 'a position that was opened and closed in one block was closed a second later',
    edit: lives(({ add }) => ({
      add: (open, part) => {
        const { closed, ...added } = add(open, part);
        const isLate = closed !== null && closed.openBlock === closed.closeBlock;
        return { ...added, closed: isLate ? { ...closed, closedAtMs: closed.closedAtMs + 1_000 } : closed };
      },
    })),
  },
  {
    id: 'history.turned-life-unlisted',
    clause: 'history.positions.life',
    title: 'a position that turned into the opposite one gives no row',
    edit: lives(({ add }) => ({
      add: (open, part) => {
        const added = add(open, part);
        return added.open === null ? added : { ...added, closed: null };
      },
    })),
  },
  {
    id: 'history.forced-life-unlisted',
    clause: 'history.positions.life',
    needs: ['control'],
    title: 'a position that the venue closed for want of margin gives no row',
    edit: lives(({ parts }) => ({
      parts: {
        ...parts,
        fill: (event) => parts.fill(event).filter(([owner]) => owner !== event.liquidated?.user),
      },
    })),
  },
  {
    id: 'history.short-leg-unlisted',
    clause: 'history.positions.life',
    title: 'the short leg of a hedge account gives no row',
    edit: lives(({ parts }) => ({
      parts: { ...parts, fill: (event) => parts.fill(event).filter(([, key]) => !key.endsWith('short')) },
    })),
  },
  {
    id: 'history.turned-life-from-before',
    clause: 'history.positions.times',
    title: 'the life that a turn begins was opened when the one before it was',
    edit: lives(({ add }) => ({
      add: (open, part) => {
        const added = add(open, part);
        if (added.open === null || added.closed === null) return added;
        return { ...added, open: { ...added.open, openedAtMs: added.closed.openedAtMs } };
      },
    })),
  },
  {
    id: 'history.turned-life-with-older-funding',
    clause: 'history.positions.funding-paid',
    title: 'the life that a turn begins counts the funding of the one before',
    needs: ['control'],
    edit: lives(({ add }) => ({
      add: (open, part) => {
        const added = add(open, part);
        if (added.open === null || added.closed === null) return added;
        return { ...added, open: { ...added.open, funding: added.closed.funding } };
      },
    })),
  },
  {
    id: 'history.life-side-of-book',
    clause: 'history.positions.side',
    title: 'the side of a closed position is bid or ask',
    edit: row(() => ({ side: ({ life }) => (life.side === 'long' ? 'bid' : 'ask') })),
  },
  {
    id: 'history.peak-is-sum',
    clause: 'history.positions.max-size',
    title: 'the largest size is all that was opened',
    edit: row(() => ({ max_sz: ({ life, market }) => formatLots(life.opened.lots, market.szDecimals) })),
  },
  {
    id: 'history.closed-is-peak',
    clause: 'history.positions.closed-size',
    title: 'the closed size is the largest size',
    edit: row(() => ({ closed_sz: ({ life, market }) => formatLots(life.maxLots, market.szDecimals) })),
  },
  {
    id: 'history.closed-qty',
    clause: 'history.positions.renamed',
    title: 'the closed size stands under `closed_qty` too',
    edit: row(({ closed_sz }) => ({ closed_qty: (source, core) => closed_sz?.(source, core) })),
  },
  {
    id: 'history.close-at-entry',
    clause: 'history.positions.avg-close',
    title: 'the average close is the average entry',
    edit: row(() => ({
      avg_close_px: ({ life: { opened } }) => formatPx(bookPx(divTrunc(opened.pxLots, opened.lots))),
    })),
  },
  {
    id: 'history.entry-at-close',
    clause: 'history.positions.avg-entry',
    title: 'the average entry is the average close',
    edit: row(() => ({
      avg_entry_px: ({ life: { closed } }) => formatPx(bookPx(divTrunc(closed.pxLots, closed.lots))),
    })),
  },
  {
    id: 'history.entry-zero',
    clause: 'history.positions.avg-entry',
    title: 'the average entry is 0',
    edit: row(() => ({ avg_entry_px: () => '0' })),
  },
  {
    id: 'history.pnl-after-fees',
    clause: 'history.positions.closed-pnl',
    title: 'closed_pnl is after fees',
    edit: row(() => ({ closed_pnl: ({ life }) => formatUsd(usd(life.closedPnl - life.fee)) })),
  },
  {
    id: 'history.opening-fees-forgotten',
    clause: 'history.positions.fee-paid',
    title: 'the fees of the fills that opened are left out',
    edit: lives(({ add }) => ({
      add: (open, part) => add(open, part.kind === 'fill' && part.closedPnl === 0n ? { ...part, fee: usd(0n) } : part),
    })),
  },
  {
    id: 'history.turning-fee-halved',
    clause: 'history.positions.fee-paid',
    title: 'a position that began as another one turned round lacks its share of that fee',
    edit: lives(({ add }) => ({
      add: (open, part) => {
        const added = add(open, part);
        const hasTurned = part.kind === 'fill' && added.open !== null && added.closed !== null;
        return hasTurned && added.open !== null ? { ...added, open: { ...added.open, fee: usd(0n) } } : added;
      },
    })),
  },
  {
    id: 'history.turning-fee-forgotten',
    clause: 'history.positions.fee-paid',
    title: 'a life that a turning fill ends bears nothing of its fee',
    edit: lives(({ add }) => ({
      add: (open, part) => {
        const added = add(open, part);
        const isTurned = added.closed !== null && added.open !== null;
        return isTurned ? { ...added, closed: { ...added.closed, fee: open?.fee ?? usd(0n) } } : added;
      },
    })),
  },
  {
    id: 'history.realized-adds-fees',
    clause: 'history.positions.realized',
    title: 'realized_pnl adds the fees',
    edit: row(() => ({ realized_pnl: ({ life }) => formatUsd(usd(life.closedPnl + life.fee)) })),
  },
  {
    id: 'history.net-less-funding',
    clause: 'history.positions.net',
    title: 'net_pnl takes off what funding has paid',
    needs: ['control'],
    edit: row(() => ({ net_pnl: ({ life }) => formatUsd(usd(life.closedPnl - life.fee - life.funding)) })),
  },
  {
    id: 'history.net-without-funding',
    clause: 'history.positions.net',
    title: 'net_pnl leaves out what funding has paid',
    edit: row(() => ({ net_pnl: ({ life }) => formatUsd(usd(life.closedPnl - life.fee)) })),
  },
  {
    id: 'history.net-without-funding-of-flips',
    clause: 'history.positions.net',
    title: 'net_pnl of a position that ended by a flip leaves out what funding has paid',
    edit: makeNetWithoutFundingEdit((added) => added.open !== null),
  },
  {
    id: 'history.net-without-funding-of-forced',
    clause: 'history.positions.net',
    needs: ['control'],
    title: 'net_pnl of a position that was closed by force leaves out what funding has paid',
    edit: makeForcedNetEdit(),
  },
  {
    id: 'history.net-before-fees',
    clause: 'history.positions.net',
    title: 'net_pnl is before fees',
    edit: row(() => ({ net_pnl: ({ life }) => formatUsd(usd(life.closedPnl + life.funding)) })),
  },
  {
    id: 'history.opened-at-close',
    clause: 'history.positions.times',
    title: 'opened_at is the time of the last fill',
    edit: row(() => ({ opened_at: ({ life }) => life.closedAtMs })),
  },
  {
    id: 'history.open-block-of-close',
    clause: 'history.positions.blocks',
    title: 'open_block is the height of the close',
    edit: row(() => ({ open_block: ({ life }) => life.closeBlock })),
  },
  {
    id: 'history.ends-exchanged',
    clause: 'history.positions.rising',
    title: 'a position is closed before it is opened',
    edit: row(() => ({ opened_at: ({ life }) => life.closedAtMs, closed_at: ({ life }) => life.openedAtMs })),
  },
  {
    id: 'history.peak-unknown',
    clause: 'history.positions.entry-null',
    title: 'max_sz is null though the entry is complete',
    edit: row(() => ({ max_sz: () => null })),
  },
  {
    id: 'history.unseen-entry-closes',
    clause: 'history.positions.close-implied',
    title: 'the close is complete where the entry is not',
    edit: withoutEntry({ close_complete: true, funding_complete: false }),
  },
  {
    id: 'history.unseen-entry-funded',
    clause: 'history.positions.funding-implied',
    title: 'the funding is complete where the entry is not',
    edit: withoutEntry({ close_complete: false, funding_complete: true }),
  },
  {
    id: 'history.floored-close-funded',
    clause: 'history.positions.funding-implied',
    title: 'the funding is complete where the numbers of the close are floors',
    edit: makeReadDataEdit(newestFirst, (data) =>
      editEachRow(data, 'positions', (life) => ({ ...life, close_complete: false, funding_complete: true })),
    ),
  },
];

type Lives = HistoryRules['lives'];

function lives(change: (rules: Lives) => Partial<Lives>): RulesEdit {
  return rulesEditorAt('engine', 'history')((rules) => ({ lives: { ...rules.lives, ...change(rules.lives) } }));
}

/** Marks every life as one whose start was not observed, with these flags. */
function withoutEntry(flags: JsonObject): RulesEdit {
  return makeReadDataEdit(newestFirst, (data) =>
    editEachRow(data, 'positions', (life) => ({
      ...life,
      entry_complete: false,
      max_sz: null,
      avg_entry_px: null,
      ...flags,
    })),
  );
}

/** @param isOf  whether the net of a life that ends with this part lacks its funding */
function makeNetWithoutFundingEdit(
  isOf: (added: SummedHistoryRows<PositionLife>, part: PositionLifePart) => boolean,
): RulesEdit {
  const lacking = new WeakSet<PositionLife>();
  return composeEdits(
    lives(({ add }) => ({
      add(open, part) {
        const added = add(open, part);
        if (added.closed !== null && isOf(added, part)) lacking.add(added.closed);
        return added;
      },
    })),
    row(({ net_pnl: served }) => ({
      net_pnl: (closed, core) =>
        lacking.has(closed.life) ? formatUsd(usd(closed.life.closedPnl - closed.life.fee)) : served?.(closed, core),
    })),
  );
}

function makeForcedNetEdit(): RulesEdit {
  const forced = new WeakSet<PositionLifePart>();
  return composeEdits(
    lives(({ parts }) => ({
      parts: {
        ...parts,
        fill(event) {
          const found = parts.fill(event);
          if (event.taker.cause?.startsWith('forced') === true) for (const [, , part] of found) forced.add(part);
          return found;
        },
      },
    })),
    makeNetWithoutFundingEdit((_added, part) => forced.has(part)),
  );
}
