import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { doneOutcome, refusedOutcome } from '../../actions/action.ts';
import type { SpotMarginOpen } from '../../actions/spot-margin-open.ts';
import type { Side } from '../../book/book-side.ts';
import { spotMarginDebtOf } from '../../engine/risk/margin-positions.ts';
import { holderForAccount, holderForSpotMargin, holderForSystemFund } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { bookPx, lots, units, usd } from '../../numeric/planes.ts';
import { formatUsd } from '../../numeric/served.ts';
import { refuse } from '../../refusal.ts';
import { composeEdits, makeReplyEdit, rulesEditorAt, withChangedRow, withoutRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { earnPoolAt } from '../../state/earn.ts';
import {
  dropSpotMarginPosition,
  putSpotMarginDebt,
  spotMarginPositionAt,
  spotMarginPositionsOf,
} from '../../state/spot-margin.ts';
import type { Fault } from '../fault.ts';
import { makeAccountStateFieldsEdit } from '../operators/accounts.ts';
import { makeCommitEdit } from '../operators/orders.ts';
import { makeMatchedReadsEdit } from '../operators/read-answers.ts';
import { unreadableAsPreconditionEdit } from '../operators/unread.ts';
import { editEachRow, makeChannelFramesEdit, makeReadDataEdit, omitKey } from '../operators/wire.ts';

const margin = rulesEditorAt('engine', 'spotMargin');
const _worth = rulesEditorAt('engine', 'marginPositions');
const scalars = rulesEditorAt('engine', 'scalars');
const rows = rulesEditorAt('reads', 'spotMarginRows');
const queue = rulesEditorAt('chain', 'queue');
const interest = rulesEditorAt('reads', 'userInterest');
const lane = rulesEditorAt('reads', 'accountState');

const ONE = 10n ** 18n;
const half = (figure: unknown) => (typeof figure === 'string' ? String(Number(figure) / 2) : figure);

/** Faults in margin positions on pairs and in their reads. */
export const spotMarginFaults: readonly Fault[] = [
  {
    id: 'spot-margin.open-field-code',
    clause: 'spot-margin.open.fields',
    title: 'an open without its borrow is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('borrow'),
  },
  {
    id: 'spot-margin.close-field-code',
    clause: 'spot-margin.close.fields',
    title: 'a close without its price is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('limit_px'),
  },
  {
    id: 'spot-margin.just-covered-refused',
    clause: 'spot-margin.open.gate',
    title: 'an open is refused whose cover is all the free collateral',
    edit: refusingAtBound('collateral', (asked) => ({ ...asked, px: bookPx(asked.px + 1n) })),
  },
  {
    id: 'spot-margin.cover-by-borrow',
    clause: 'spot-margin.open.gate',
    title: 'an open that borrows less than a USDC needs no cover for its size',
    edit: refusingAtBound('collateral', (asked) => (asked.borrow < ONE ? { ...asked, px: bookPx(1n) } : asked)),
  },
  {
    id: 'spot-margin.above-idle',
    clause: 'spot-margin.open.idle',
    title: 'a borrow of twice what the pool has idle is taken',
    edit: refusingAtBound('idle', (asked) => ({ ...asked, borrow: units(asked.borrow / 2n) })),
  },
  {
    id: 'spot-margin.interest-again',
    clause: 'spot-margin.close.partial',
    title: 'what is owed after a part was sold bears the interest once more that it has borne',
    needs: ['control'],
    edit: makeCommitEdit('spot_margin_close', (core, context, { pair }, prepared) => {
      const { account } = context;
      const before = spotMarginPositionAt(core.state, account, Number(pair));
      const outcome = prepared.commit(core, context);
      const after = spotMarginPositionAt(core.state, account, Number(pair));
      if (before !== undefined && after !== undefined)
        putSpotMarginDebt(core.state, account, Number(pair), { ...after, snapshot: before.snapshot });
      return outcome;
    }),
  },
  {
    id: 'spot-margin.second-part-unpaid',
    clause: 'spot-margin.close.partial',
    title: 'what a second part is sold for reduces no debt',
    needs: ['control'],
    edit: (rules) => {
      const sold = new Set<string>();
      return makeCommitEdit('spot_margin_close', (core, context, { pair }, prepared) => {
        const { account } = context;
        const key = `${account} ${String(pair)}`;
        const before = spotMarginPositionAt(core.state, account, Number(pair));
        const outcome = prepared.commit(core, context);
        const after = spotMarginPositionAt(core.state, account, Number(pair));
        const isPart = before !== undefined && after !== undefined && after.held < before.held;
        if (isPart && sold.has(key))
          putSpotMarginDebt(core.state, account, Number(pair), { ...after, principal: before.principal });
        if (isPart) sold.add(key);
        return outcome;
      })(rules);
    },
  },
  {
    id: 'spot-margin.all-end',
    clause: 'spot-margin.close.full',
    title: 'a position that ends takes those on other pairs with it',
    needs: ['control'],
    edit: makeCommitEdit('spot_margin_close', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const { state } = core;
      if (spotMarginPositionAt(state, context.account, Number(body.pair)) !== undefined) return outcome;
      for (const { pair } of spotMarginPositionsOf(state, context.account))
        dropSpotMarginPosition(state, context.account, pair);
      return outcome;
    }),
  },
  {
    id: 'spot-margin.all-idle-refused',
    clause: 'spot-margin.open.idle',
    title: 'a borrow of all that the pool has idle is refused',
    edit: refusingAtBound('idle', (asked) => ({ ...asked, borrow: units(asked.borrow + 1n) })),
  },
  {
    id: 'spot-margin.purchase-rests',
    clause: 'spot-margin.open.ioc',
    title: 'what an open did not buy rests',
    edit: restsOn('bid'),
  },
  {
    id: 'spot-margin.least-lent-by-nobody',
    clause: 'spot-margin.open.no-pool',
    title: 'without a pool an open that borrows the least amount is accepted',
    edit: rulesEditorAt(
      'actions',
      'spotMarginOpen',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'idle', (gate) => ({
        ...gate,
        check: (core, owner, asked) =>
          earnPoolAt(core.state, core.params.usdc) === undefined && asked.borrow <= 1n
            ? null
            : gate.check(core, owner, asked),
      })),
    })),
  },
  {
    id: 'spot-margin.sale-rests',
    clause: 'spot-margin.close.ioc',
    title: 'what a close did not sell rests',
    edit: restsOn('ask'),
  },
  {
    id: 'spot-margin.lots-of-ten',
    clause: 'spot-margin.open.planes',
    title: 'a size counts tenths of a lot',
    needs: ['control'],
    edit: margin(({ affords }) => ({
      affords: (pair, px, size, borrow) => affords(pair, px, lots(size / 10n), borrow),
    })),
  },
  {
    id: 'spot-margin.base-in-balance',
    clause: 'spot-margin.open.opens',
    title: 'half of what a position buys is put into the spot balance',
    needs: ['control'],
    edit: makeCommitEdit('spot_margin_open', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const pair = Number(body.pair);
      const position = spotMarginPositionAt(core.state, context.account, pair);
      const market = core.state.markets.get(pair);
      if (outcome.kind !== 'done' || position === undefined || market?.kind !== 'spot') return outcome;
      const from = holderForSpotMargin(context.account, pair);
      const to = holderForAccount(context.account);
      moveMoney(core, { token: market.base, amount: units(position.held / 2n), from, to, why: { kind: 'margin' } });
      return doneOutcome;
    }),
  },
  {
    id: 'spot-margin.borrow-kept',
    clause: 'spot-margin.open.unspent',
    title: 'what a purchase does not spend stays with the account',
    needs: ['control'],
    edit: margin(() => ({ unspent: (borrow, spent) => (spent === 0n ? borrow : units(0n)) })),
  },
  {
    id: 'spot-margin.open-costs-one',
    clause: 'spot-margin.open.no-fill',
    title: 'an open costs a unit, whatever it buys',
    needs: ['control'],
    edit: makeCommitEdit('spot_margin_open', (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      if (outcome.kind !== 'done') return outcome;
      const from = holderForAccount(context.account);
      const to = holderForSystemFund('treasury');
      moveMoney(core, { token: core.params.usdc, amount: units(ONE), from, to, why: { kind: 'fee' } });
      return doneOutcome;
    }),
  },
  {
    id: 'spot-margin.close-below-limit',
    clause: 'spot-margin.close.offers',
    title: 'a close sells at any price',
    needs: ['control'],
    edit: rulesEditorAt(
      'engine',
      'lanes',
    )(({ spot }) => ({
      spot: { ...spot, reach: (order) => (order.side === 'ask' ? (1n as typeof order.px) : spot.reach(order)) },
    })),
  },
  {
    id: 'spot-margin.close-repays-half',
    clause: 'spot-margin.close.partial',
    title: 'half of what a sale brings goes to the account while more is owed',
    needs: ['control'],
    edit: margin(({ repaid }) => ({ repaid: (debt, proceeds) => units(repaid(debt, proceeds) / 2n) })),
  },
  {
    id: 'spot-margin.close-leaves-a-lot',
    clause: 'spot-margin.close.full',
    title: 'a close never offers the last lot',
    needs: ['control'],
    edit: margin(() => ({ offered: (held) => lots(held - 1n) })),
  },
  {
    id: 'spot-margin.lack-of-suppliers',
    clause: 'spot-margin.close.shortfall',
    title: 'what a sale lacks is the suppliers’ at once',
    needs: ['control'],
    edit: margin(() => ({ covered: () => units(0n) })),
  },
  {
    id: 'spot-margin.written-off-still-lent',
    clause: 'spot-margin.close.shortfall',
    title: 'what the suppliers have lost still counts as lent',
    needs: ['control'],
    edit: margin(({ writtenOff }) => ({
      writtenOff: (pool, loss) => ({ ...writtenOff(pool, loss), borrowed: pool.borrowed }),
    })),
  },
  {
    id: 'spot-margin.never-forced',
    clause: 'spot-margin.position.liquidated',
    title: 'a position needs no cover',
    needs: ['control'],
    edit: margin(() => ({ floor: (mark) => (mark * 1_000n) as typeof mark })),
  },
  {
    id: 'spot-margin.retired-deposit-refused',
    clause: 'spot-margin.retired.deposit',
    title: 'the retired transfer to spot margin is refused',
    edit: composeEdits(
      queue(({ drops }) => ({ drops: drops.filter((tag) => tag !== 'spot_margin_deposit') })),
      refusedAlways('spot_margin_deposit'),
    ),
  },
  {
    id: 'spot-margin.retired-withdraw-refused',
    clause: 'spot-margin.retired.withdraw',
    title: 'the retired transfer from spot margin is refused',
    edit: composeEdits(
      queue(({ drops }) => ({ drops: drops.filter((tag) => tag !== 'spot_margin_withdraw') })),
      refusedAlways('spot_margin_withdraw'),
    ),
  },
  {
    id: 'spot-margin.retired-deposit-committed',
    clause: 'spot-margin.retired.deposit',
    title: 'the retired transfer to spot margin is answered as what was done',
    edit: makeReplyEdit((request, reply) =>
      reply.status === 202 && Buffer.from(request.body).toString().includes('"spot_margin_deposit"')
        ? { ...reply, status: 200 }
        : reply,
    ),
  },
  {
    id: 'spot-margin.retired-deposit-shown',
    clause: 'spot-margin.retired.deposit',
    title: 'an account shows collateral that nothing has moved',
    edit: makeReadDataEdit('spot_margin_state', (data) =>
      isJsonArray(data.accounts) && data.accounts.length === 0 ? { ...data, accounts: [{ collateral: '5' }] } : data,
    ),
  },
  {
    id: 'spot-margin.retired-spends',
    clause: 'spot-margin.retired.nonce',
    title: 'a retired transfer of collateral uses its nonce',
    edit: queue(({ drops }) => ({ drops: drops.filter((tag) => tag !== 'spot_margin_withdraw') })),
  },
  {
    id: 'spot-margin.state-without-held',
    clause: 'spot-margin.state.shape',
    title: 'a position does not tell what it holds apart',
    needs: ['control'],
    edit: makeReadDataEdit('spot_margin_state', (data) =>
      editEachRow(data, 'accounts', (row) => omitKey(row, 'borrowed')),
    ),
  },
  {
    id: 'spot-margin.state-newest-first',
    clause: 'spot-margin.state.order',
    title: 'positions stand in the order of their pairs from the highest on',
    needs: ['control'],
    edit: rows(({ positions }) => ({ positions: (core, owner) => positions(core, owner).toReversed() })),
  },
  {
    id: 'feed.spot-margin-silent',
    clause: 'feed.spot-margin-state.body',
    title: 'a frame of spot_margin_state has no height',
    needs: ['control'],
    edit: makeChannelFramesEdit('spot_margin_state', (frame) =>
      isJsonObject(frame.data) ? { ...frame, data: omitKey(frame.data, 'height') } : frame,
    ),
  },
  {
    id: 'spot-margin.collateral-cash',
    clause: 'spot-margin.state.collateral',
    title: 'the collateral of a position is told as what it owes',
    needs: ['control'],
    edit: rows(({ row }) => ({ row: { ...row, collateral: (position, core) => row.borrowed?.(position, core) } })),
  },
  {
    id: 'spot-margin.params-swapped',
    clause: 'spot-margin.state.params',
    title: 'both parts of a pair are told as the higher one',
    needs: ['control'],
    edit: rows(({ row }) => ({ row: { ...row, params: () => ({ init_bps: '2000', maint_bps: '2000' }) } })),
  },
  {
    id: 'spot-margin.params-kept',
    clause: 'spot-margin.state.params-null',
    title: 'a pair that takes no margin tells the parts of before',
    needs: ['control'],
    edit: rows(({ row }) => ({
      row: { ...row, params: (at, core) => row.params?.(at, core) ?? { init_bps: '0', maint_bps: '0' } },
    })),
  },
  {
    id: 'spot-margin.debt-half',
    clause: 'spot-margin.state.debt',
    title: 'a position tells half of what it owes',
    needs: ['control'],
    edit: rows(({ row }) => ({ row: { ...row, current_debt: (at, core) => half(row.current_debt?.(at, core)) } })),
  },
  {
    id: 'spot-margin.pairs-none',
    clause: 'spot-margin.state.pairs',
    title: 'an account tells of no position',
    needs: ['control'],
    edit: lane(({ marginLane }) => ({ marginLane: { ...marginLane, pairs: () => 0 } })),
  },
  {
    id: 'spot-margin.lane-collateral-cash',
    clause: 'spot-margin.state.lane-collateral',
    title: 'the lane tells cash as its collateral',
    needs: ['control'],
    edit: lane(({ marginLane }) => ({ marginLane: { ...marginLane, collateral: () => '20' } })),
  },
  {
    id: 'spot-margin.interest-without-lane',
    clause: 'spot-margin.interest.shape',
    title: 'a borrow does not name its lane',
    needs: ['control'],
    edit: makeReadDataEdit('user_interest', (data) => editEachRow(data, 'borrows', (row) => omitKey(row, 'lane'))),
  },
  {
    id: 'spot-margin.accrued-half',
    clause: 'spot-margin.interest.accrued',
    title: 'half of what is owed is told as accrued',
    needs: ['control'],
    edit: interest(({ borrow }) => ({
      borrow: { ...borrow, accrued: (at, core) => half(borrow.accrued?.(at, core)) },
    })),
  },
  {
    id: 'spot-margin.pool-index-of-borrow',
    clause: 'spot-margin.interest.accrued',
    title: 'pool_index stays at the snapshot of the borrow',
    needs: ['control'],
    edit: interest(({ borrow: { index_snapshot = () => '1', ...borrow } }) => ({
      borrow: { ...borrow, index_snapshot, pool_index: index_snapshot },
    })),
  },
  {
    id: 'spot-margin.interest-all',
    clause: 'spot-margin.interest.interest',
    title: 'all that is owed is told as interest',
    needs: ['control'],
    edit: interest(({ borrow }) => ({ borrow: { ...borrow, interest: (at, core) => borrow.accrued?.(at, core) } })),
  },
  {
    id: 'spot-margin.one-of-all-pairs',
    clause: 'spot-margin.open.opens',
    title: 'an account that has a position on one pair opens none on another',
    needs: ['control'],
    edit: rulesEditorAt(
      'actions',
      'spotMarginOpen',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'position', (row) => ({
        ...row,
        check: ({ state }, account) =>
          spotMarginPositionsOf(state, account).length === 0
            ? null
            : refuse('PRECONDITION_FAILED', 'one position is open'),
      })),
    })),
  },
  {
    id: 'spot-margin.debt-of-first',
    clause: 'spot-margin.state.pairs',
    title: 'the debt of an account is that of its first position',
    needs: ['control'],
    edit: lane(({ marginLane }) => ({
      marginLane: {
        ...marginLane,
        debt: ({ account }, core) => {
          const [first] = spotMarginPositionsOf(core.state, account.address);
          return formatUsd(first === undefined ? usd(0n) : spotMarginDebtOf(core, first));
        },
      },
    })),
  },
  {
    id: 'spot-margin.owed-on-first',
    clause: 'spot-margin.interest.owed',
    title: 'what is owed is the interest on the first borrow',
    needs: ['control'],
    edit: interest(({ body, borrow, borrows }) => ({
      body: {
        ...body,
        owed: (owner, core) => {
          const [first] = borrows(core, owner);
          return first === undefined ? '0' : borrow.interest?.(first, core);
        },
      },
    })),
  },
  {
    id: 'spot-margin.owed-one-more',
    clause: 'spot-margin.interest.owed',
    title: 'an account owes a unit more than its borrows',
    needs: ['control'],
    edit: interest(({ body }) => ({ body: { ...body, owed: () => '1' } })),
  },
  {
    id: 'spot-margin.earned-zero',
    clause: 'spot-margin.interest.earned',
    title: 'what was earned is told as 0',
    needs: ['control'],
    edit: interest(({ body }) => ({ body: { ...body, earned: () => '0' } })),
  },
  {
    id: 'spot-margin.paid-off-listed',
    clause: 'spot-margin.interest.zero-principal',
    title: 'a borrow that is paid off stays listed',
    needs: ['control'],
    edit: makeReadDataEdit('user_interest', (data) => ({
      ...data,
      borrows: Array.isArray(data.borrows) && data.borrows.length > 0 ? data.borrows : [paidOff],
    })),
  },
  {
    id: 'accounts.value-without-lent',
    clause: 'accounts.scalars.account-value-spot',
    title: 'what positions with borrowed money have won counts twice',
    needs: ['control'],
    edit: scalars(() => ({ withLent: (value, { equity }) => usd(value + 2n * equity) })),
  },
  {
    id: 'accounts.brief-depth-of-one-lane',
    clause: 'accounts.scalars.withdrawable-lanes',
    title: 'the depth margin counts what spot-margin positions hold as withdrawable',
    edit: makeReadDataEdit('account_state', (data, { detail }) =>
      detail === 'margin' ? { ...data, withdrawable: data.total_raw_usd ?? null } : data,
    ),
  },
  {
    id: 'accounts.lent-gain-uncounted',
    clause: 'accounts.scalars.account-value-spot',
    title: 'positions with borrowed money count what they have lost, and not what they have won',
    needs: ['control'],
    edit: scalars(({ withLent }) => ({
      withLent: (value, lent) => (lent.equity > 0n ? value : withLent(value, lent)),
    })),
  },
  {
    id: 'accounts.health-without-lent',
    clause: 'accounts.state.one-block',
    title: 'the full depth leaves the maintenance of borrowed money out of health, depth margin does not',
    needs: ['control'],
    edit: makeAccountStateFieldsEdit('full', {
      health: ({ scalars: { health, lent } }) => formatUsd(usd(health + lent.maintenance)),
    }),
  },
  {
    id: 'spot-margin.interest-of-first',
    clause: 'spot-margin.interest.shape',
    title: 'user_interest lists the borrow of the first pair alone',
    needs: ['control'],
    edit: makeReadDataEdit('user_interest', (data) => ({
      ...data,
      borrows: isJsonArray(data.borrows) ? data.borrows.slice(0, 1) : null,
    })),
  },
  {
    id: 'accounts.withdrawable-by-larger-lane',
    clause: 'accounts.scalars.withdrawable-lanes',
    title: 'of the margin of both lanes the larger one alone is taken off what can be withdrawn',
    needs: ['control'],
    edit: scalars(({ free }) => ({
      free: (parts) => {
        const { heldInitialMargin: held, marginInitial: lent } = parts;
        return free(held > lent ? { ...parts, marginInitial: usd(0n) } : { ...parts, heldInitialMargin: usd(0n) });
      },
    })),
  },
  {
    id: 'accounts.withdrawable-without-lent',
    clause: 'accounts.scalars.withdrawable-lanes',
    title: 'what positions with borrowed money tie up can be withdrawn',
    needs: ['control'],
    edit: scalars(({ free }) => ({ free: (parts) => free({ ...parts, marginInitial: usd(0n) }) })),
  },
  {
    id: 'earn.clamp-missing',
    clause: 'earn.withdraw.clamped',
    title: 'a withdrawal that is cut to what is idle burns all of its shares',
    needs: ['control'],
    edit: rulesEditorAt('engine', 'earn')(() => ({ burned: (asked) => asked })),
  },
  {
    id: 'earn.idle-refused-elsewhere',
    clause: 'earn.withdraw.no-idle',
    title: 'a pool without anything idle takes a withdrawal, and pays nothing',
    needs: ['control'],
    edit: rulesEditorAt('actions', 'earnWithdraw')(({ gates }) => ({ gates: withoutRow(gates, 'payout') })),
  },
  {
    id: 'earn.rate-without-loan',
    clause: 'earn.yield.lent',
    title: 'suppliers earn the rate on what they have supplied',
    needs: ['control'],
    edit: rulesEditorAt(
      'engine',
      'earn',
    )(({ interest: grown }) => ({
      interest: (borrowed, terms, dtMs) =>
        terms.rate === 0n ? grown(borrowed, terms, dtMs) : grown(units(borrowed + 100n * ONE), terms, dtMs),
    })),
  },
  {
    id: 'earn.year-of-360-days',
    clause: 'earn.yield.index',
    title: 'the index grows by a year of 360 days',
    needs: ['control'],
    edit: rulesEditorAt(
      'engine',
      'earn',
    )(({ index: grown }) => ({
      index: (at, terms, dtMs) => grown(at, terms, Math.floor((dtMs * 365) / 360)),
    })),
  },
  unnamed('spot-margin.state-of-nobody', 'spot-margin.state.account-required', 'spot_margin_state', { positions: [] }),
  unnamed('spot-margin.interest-of-nobody', 'spot-margin.interest.account-required', 'user_interest', { interest: [] }),
];

/** The commit refuses such an action whatever its body. */
function refusedAlways(tag: string) {
  return makeCommitEdit(tag, () => refusedOutcome(refuse('PRECONDITION_FAILED', 'retired')));
}

const paidOff = {
  lane: 'spot_margin',
  pair: 'MTF/USDC',
  principal: '0',
  accrued: '0',
  interest: '0',
  index_snapshot: '1',
  pool_index: '1',
};

/** Orders of margin positions rest on one side. */
function restsOn(side: Side): RulesEdit {
  return rulesEditorAt(
    'engine',
    'placement',
  )(({ rests }) => ({
    rests: (order, filled) => (order.origin.kind === 'margin' && order.side === side) || rests(order, filled),
  }));
}

/** A gate of an open that requires slightly more than documented. */
function refusingAtBound(id: 'collateral' | 'idle', more: (asked: SpotMarginOpen) => SpotMarginOpen): RulesEdit {
  return rulesEditorAt(
    'actions',
    'spotMarginOpen',
  )(({ gates }) => ({
    gates: withChangedRow(gates, id, (gate) => ({
      ...gate,
      check: (core, owner, asked) => gate.check(core, owner, more(asked)),
    })),
  }));
}

function unnamed(id: string, clause: ClauseId, type: string, data: JsonObject): Fault {
  return {
    id,
    clause,
    title: `${type} of nobody is empty`,
    edit: makeMatchedReadsEdit(
      (request) => request.type === type && request.user === undefined && request.address === undefined,
      200,
      () => ({ type, data }),
    ),
  };
}
