import { usd } from '../../numeric/planes.ts';
import { formatUsd } from '../../numeric/served.ts';
import { composeEdits, rulesEditorAt } from '../../rule-edits.ts';
import type { Rules, RulesEdit } from '../../rules.ts';
import { parseAddress } from '../../state/address.ts';
import { countOfPositions } from '../../state/positions.ts';
import type { Fault } from '../fault.ts';
import { makeReadAnswerEdit, makeReadBodyEdit } from '../operators/transport.ts';

const fundings = rulesEditorAt('reads', 'userFunding');
const body = rulesEditorAt('reads', 'userFunding', 'body');
const row = rulesEditorAt('reads', 'userFunding', 'row');
const needs = ['control'] as const;
const DAY_MS = 86_400_000;

type FundingEvent = Parameters<Rules['engine']['history']['fundings']['rows']['funding']>[0];

export const historyFundingFaults: readonly Fault[] = [
  {
    id: 'history.fundings-gone-when-flat',
    clause: 'history.funding.every-payment',
    title: 'user_funding of an account without positions is empty, whatever it was paid',
    needs,
    edit: makeReadBodyEdit('user_funding', (served, { core: { state } }) => {
      const owner = parseAddress(served.address);
      return owner === null || countOfPositions(state, owner) > 0 ? served : { ...served, fundings: [] };
    }),
  },
  {
    id: 'history.fundings-renamed',
    clause: 'history.funding.key',
    title: 'settlements stand under funding',
    edit: body(({ fundings: rows }) => ({
      fundings: () => undefined,
      ...(rows === undefined ? {} : { funding: rows }),
    })),
  },
  {
    id: 'history.fundings-window-echoed',
    clause: 'history.funding.no-echo',
    title: 'user_funding repeats the window that was sent',
    edit: body(() => ({ start_time: ({ window }) => window.start_time, end_time: ({ window }) => window.end_time })),
  },
  {
    id: 'history.fundings-size-larger',
    clause: 'history.funding.row',
    title: 'szi has another digit in front of the size of the position',
    needs,
    edit: row(({ szi }) => ({ szi: (record, core) => String(szi?.(record, core)).replace(/\d/, '1$&') })),
  },
  {
    id: 'history.fundings-paid-positive',
    clause: 'history.funding.sign',
    title: 'usdc is positive when the account paid',
    needs,
    edit: row(() => ({ usdc: ({ payment }) => formatUsd(usd(-payment)) })),
  },
  {
    id: 'history.fundings-paid-by-shorts-positive',
    clause: 'history.funding.sign',
    title: 'usdc is positive when a short paid',
    needs,
    edit: row(() => ({
      usdc: ({ payment, size }) => formatUsd(usd(size < 0n && payment < 0n ? -payment : payment)),
    })),
  },
  {
    id: 'history.fundings-without-hedged-shorts',
    clause: 'history.funding.every-payment',
    title: 'what the short leg of a hedged account was paid has no row',
    needs,
    edit: rowless(({ leg }) => leg === 'short'),
  },
  {
    id: 'history.fundings-without-one-way-shorts',
    clause: 'history.funding.every-payment',
    title: 'what a short of an account without legs was paid has no row',
    needs,
    edit: rowless(({ leg, size }) => leg === 'net' && size < 0n),
  },
  {
    id: 'history.fundings-without-isolated',
    clause: 'history.funding.every-payment',
    title: 'what an isolated position paid has no row',
    needs,
    edit: isolatedRowless(),
  },
  {
    id: 'history.fundings-oldest-from-start',
    clause: 'history.funding.page',
    title: 'a page from a start on holds the oldest rows of the window',
    needs,
    edit: makeReadAnswerEdit('user_funding', (served) => (core, request, node) => {
      if (request.start_time === undefined) return served(core, request, node);
      const kept = fundings(() => ({ kept: 'oldest' }))(core.rules);
      return served({ ...core, rules: kept }, request, node);
    }),
  },
  {
    id: 'history.fundings-rate-turned',
    clause: 'history.funding.sign-of-rate',
    title: 'funding_rate is that of the account, negative where it paid',
    needs,
    edit: row(({ funding_rate }) => ({
      funding_rate: (record, core) => {
        const rate = String(funding_rate?.(record, core));
        return record.size < 0n ? rate : `-${rate}`;
      },
    })),
  },
  {
    id: 'history.fundings-oldest-first',
    clause: 'history.funding.order',
    title: 'settlements stand oldest first',
    needs,
    edit: fundings(() => ({ order: (rows) => rows })),
  },
  {
    id: 'history.fundings-end-exclusive',
    clause: 'history.funding.end-inclusive',
    title: 'the row of exactly end_time is left out',
    needs,
    edit: fundings(() => ({ isAfter: (timeMs, { end_time }) => end_time !== null && timeMs >= end_time })),
  },
  {
    id: 'history.fundings-start-exclusive',
    clause: 'history.funding.start-inclusive',
    title: 'the row of exactly start_time is left out',
    needs,
    edit: fundings(() => ({ isBefore: (timeMs, { start_time }) => start_time !== null && timeMs <= start_time })),
  },
  {
    id: 'history.fundings-long-page',
    clause: 'history.funding.page',
    title: 'a page holds a thousand settlements',
    needs,
    edit: fundings(() => ({ page: 1_000 })),
  },
  {
    id: 'history.fundings-cut-at-start',
    clause: 'history.funding.walk',
    title: 'a full page leaves out the newest settlements of its window',
    needs,
    edit: fundings(() => ({ kept: 'oldest' })),
  },
  {
    id: 'history.fundings-pages-overlap',
    clause: 'history.funding.walk',
    title: 'of more rows than fit a page, those up to an end begin with rows of the day after it',
    needs,
    edit: makeReadAnswerEdit('user_funding', (served) => (core, { end_time, ...request }, node) => {
      const whole = served(core, request, node);
      const rows = whole.kind === 'read' ? whole.body.fundings : null;
      if (end_time === undefined) return whole;
      const isCut = Array.isArray(rows) && rows.length >= core.rules.reads.userFunding.page;
      return served(core, { ...request, end_time: isCut ? Number(end_time) + DAY_MS : end_time }, node);
    }),
  },
  {
    id: 'history.fundings-by-time-last-only',
    clause: 'history.funding-by-time.rows',
    title: 'user_funding_by_time serves the newest row alone',
    needs,
    edit: rulesEditorAt('reads', 'userFundingByTime')(() => ({ page: 1 })),
  },
  {
    id: 'history.fundings-in-ledger',
    clause: 'history.ledger.no-funding',
    title: 'a payment of funding leaves a row in the ledger',
    needs,
    edit: rulesEditorAt(
      'engine',
      'history',
      'ledger',
    )(({ rows }) => ({
      rows: {
        ...rows,
        money: (event) => rows.money(event.why.kind === 'funding' ? { ...event, why: { kind: 'vote' } } : event),
      },
    })),
  },
];

/** Funding payments that leave no row. */
function rowless(isSo: (event: FundingEvent) => boolean): RulesEdit {
  return rulesEditorAt(
    'engine',
    'history',
    'fundings',
  )(({ rows }) => ({
    rows: { funding: (event) => (isSo(event) ? [] : rows.funding(event)) },
  }));
}

/** A payment's event does not tell its position's mode, so payers from a bucket are recorded when the payer is asked for. */
function isolatedRowless(): RulesEdit {
  const isolated = new Set<string>();
  return composeEdits(
    rulesEditorAt(
      'engine',
      'funding',
    )(({ payer }) => ({
      payer: (owner, position) => {
        if (position.margin.mode === 'isolated') isolated.add(owner);
        return payer(owner, position);
      },
    })),
    rowless(({ owner }) => isolated.has(owner)),
  );
}
