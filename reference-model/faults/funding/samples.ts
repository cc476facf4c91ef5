import { paramFiguresInForce } from '../../engine/risk/param-figures.ts';
import { ratio } from '../../numeric/planes.ts';
import { quotientRatio } from '../../numeric/rates.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import { makeMatchedReadsEdit } from '../operators/read-answers.ts';

const funding = rulesEditorAt('engine', 'funding');
const samples = rulesEditorAt('reads', 'fundingHistory');
const needs = ['control'] as const;

export const fundingSampleFaults: readonly Fault[] = [
  {
    id: 'funding.premium-of-mark',
    clause: 'funding.premium.impact',
    title: 'the premium is that of the mark over the index',
    needs,
    edit: funding(({ premium }) => ({
      premium: (core, market) => {
        const premiumAt = premium(core, market);
        const { mark, oracle } = market;
        if (mark === null || oracle === null) return () => null;
        return (atMs) => (premiumAt(atMs) === null ? null : quotientRatio(mark - oracle.px, oracle.px));
      },
    })),
  },
  {
    id: 'funding.premium-kept',
    clause: 'funding.premium.missing',
    title: 'the last premium counts on while a book is too thin or the index stale',
    needs,
    edit: funding(() => ({ missing: (last) => last ?? ratio(0n) })),
  },
  {
    id: 'funding.premium-of-one-side',
    clause: 'funding.premium.missing',
    title: 'the premium is that of the one side that fills the impact notional',
    needs,
    edit: funding(({ premium }) => ({
      premium: (core, market) => {
        const { impactPx } = core.rules.engine.figures;
        const { impactNotional } = paramFiguresInForce(core);
        const bid = impactPx(market, 'bid', impactNotional);
        const ask = impactPx(market, 'ask', impactNotional);
        const { oracle } = market;
        const one = bid ?? ask;
        if (one === null || (bid !== null && ask !== null) || oracle === null) return premium(core, market);
        return () => quotientRatio(one - oracle.px, oracle.px);
      },
    })),
  },
  {
    id: 'funding.unsampled-after-silence',
    clause: 'funding.premium.impact',
    title: 'after a silence of hours a market is not sampled for as long again',
    needs,
    edit: funding(({ forgets }) => ({ forgets: (due, kept) => 2 * forgets(due, kept) })),
  },
  {
    id: 'funding.sampled-seldom',
    clause: 'funding.sample.cadence',
    title: 'samples are 16 seconds apart',
    needs,
    edit: funding(({ nextSampleMs }) => ({
      nextSampleMs: (atMs, params) => nextSampleMs(nextSampleMs(atMs, params), params),
    })),
  },
  {
    id: 'funding.decay-slow',
    clause: 'funding.sample.cadence',
    title: 'a sample leaves nine tenths of those of before',
    needs,
    edit: funding(({ fold }) => ({
      fold: (average, sample, params) => fold(average, sample, { ...params, decayPpm: 900_000 }),
    })),
  },
  {
    id: 'funding.rate-premium-alone',
    clause: 'funding.rate.formula',
    title: 'the rate is the averaged premium without the interest',
    needs,
    edit: funding(() => ({ rate: (index) => index })),
  },
  {
    id: 'funding.samples-source-word',
    clause: 'funding.samples.source',
    title: 'source is another word',
    edit: rulesEditorAt('reads', 'fundingHistory', 'body')(() => ({ source: () => 'memory' })),
  },
  {
    id: 'funding.samples-window-open',
    clause: 'funding.samples.window',
    title: 'a window that is called honored bounds nothing',
    needs,
    edit: samples(() => ({ inside: () => true })),
  },
  {
    id: 'funding.samples-none-instead',
    clause: 'funding.samples.window-ignored',
    title: 'a window of before the ring gives no sample',
    needs,
    edit: rulesEditorAt(
      'reads',
      'fundingHistory',
      'body',
    )(({ samples: rows }) => ({
      samples: (page, core) => (page.honored ? rows?.(page, core) : []),
    })),
  },
  {
    id: 'funding.samples-uncapped',
    clause: 'funding.samples.clamp',
    title: 'the rate of a sample goes beyond the cap',
    needs,
    edit: rulesEditorAt(
      'reads',
      'fundingHistory',
      'row',
    )(({ premium }) => ({
      ...(premium === undefined ? {} : { funding_rate: premium }),
    })),
  },
  {
    id: 'funding.samples-coverage-of-ring',
    clause: 'funding.samples.coverage',
    title: 'coverage names the time of the first sample as its end',
    needs,
    edit: rulesEditorAt(
      'reads',
      'fundingHistory',
      'coverage',
    )(({ start }) => ({
      ...(start === undefined ? {} : { end: start }),
    })),
  },
  {
    id: 'funding.samples-of-no-coin',
    clause: 'funding.samples.coin-required',
    title: 'funding_history without a coin answers no samples',
    edit: makeMatchedReadsEdit(
      (request) => request.type === 'funding_history' && request.coin === undefined,
      200,
      (request) => ({ type: String(request.type), data: { samples: [] } }),
    ),
  },
  {
    id: 'funding.unknown-coin-served',
    clause: 'funding.samples.coin-unknown',
    title: 'funding_history of a coin that there is not answers one sample',
    edit: makeMatchedReadsEdit(
      ({ type, coin }, { status }) => type === 'funding_history' && typeof coin === 'string' && status !== 200,
      200,
      (request) => ({ type: String(request.type), data: { samples: [{}] } }),
    ),
  },
];
