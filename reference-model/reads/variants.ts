import { refusalAnswer } from '../answers/answer.ts';
import { bookGrouping } from '../book/book-grouping.ts';
import { divTrunc } from '../numeric/division.ts';
import { units } from '../numeric/planes.ts';
import { wholeAmount } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import type { RulesEdit } from '../rules.ts';
import { listedOrRefused } from './argument-rules.ts';
import type { Read } from './read.ts';
import type { ReadRules } from './read-rules.ts';
import type { RejectionRules } from './rejection-rules.ts';
import type { ValidatorVotesRules } from './validator-votes.ts';

/** Other accepted forms of the open points that the reads decide. */
export const readVariants: Readonly<Record<string, RulesEdit>> = {
  'D13=envelope': rejections((rules) => ({
    missingAddress: (sent) => rules.missingAddress(onNode(sent)),
    malformedAddress: (sent, text) => rules.malformedAddress(onNode(sent), text),
  })),
  'D21=rounded-up': (rules) => ({
    ...rules,
    // The public figure: a rounded fraction that lies just above two thirds.
    governance: { ...rules.governance, quorumStake: (total) => wholeAmount(units(divTrunc(total * 6667n, 10_000n))) },
  }),
  'D56=empty': rejections((rules) => ({
    unknownCoin: (sent, coin) =>
      sent.type === 'markets' || sent.type === 'markets_meta'
        ? rules.unknownCoin(sent, coin)
        : { value: { coin, market: null } },
  })),
  'D57=refused': reads((rules) => ({
    ...rules,
    arguments: {
      ...rules.arguments,
      // `adl` is judged by the read itself: one of the two accepts it.
      detail: (sent) => (sent.value === 'adl' ? rules.arguments.detail(sent) : listedOrRefused(sent)),
    },
  })),
  'D57=default': reads((rules) => ({
    ...rules,
    arguments: {
      ...rules.arguments,
      category: (sent) => ({ value: wordOrNull(sent.argument.values, sent.value) }),
      status: (sent) => ({ value: wordOrNull(sent.argument.values, sent.value) }),
    },
  })),
  'D57=empty': reads((rules) => ({
    ...rules,
    arguments: {
      ...rules.arguments,
      category: ({ value }) => ({ value: typeof value === 'string' ? value : null }),
      status: ({ value }) => ({ value: typeof value === 'string' ? value : null }),
    },
  })),
  'D58=lane': rejections((rules) => ({
    wrongAddressType: (sent) => rules.malformedAddress(sent, String(sent.value)),
  })),
  'D59=410': reads((rules) => ({
    ...rules,
    retired: new Map([...rules.retired, ['option_positions', { use: 'option_state' }]]),
  })),
  'D65=zero': votes((rules) => ({
    ...rules,
    coverage: {
      ...rules.coverage,
      start: (page, core) => rules.coverage.start?.(page, core) ?? 0,
      end: (page, core) => rules.coverage.end?.(page, core) ?? 0,
    },
  })),
  'D65=asked': votes((rules) => ({
    ...rules,
    coverage: {
      ...rules.coverage,
      start: (page, core) => rules.coverage.start?.(page, core) ?? page.window.start_time,
      end: (page, core) => rules.coverage.end?.(page, core) ?? page.window.end_time,
    },
  })),
  'D67=absent': reads((rules) => ({
    ...rules,
    marketSections: {
      ...rules.marketSections,
      select: (core, kind, coin) => {
        const { perp, spot } = rules.marketSections.select(core, kind, coin);
        const wanted = kind ?? coin?.market?.kind ?? null;
        return { perp: wanted === 'spot' ? null : perp, spot: wanted === 'perp' ? null : spot };
      },
    },
  })),
  'D102=grouped': reads((rules) => ({ ...rules, l2Book: { ...rules.l2Book, grouping: bookGrouping } })),
  'D106=bare': reads((rules) => ({
    ...rules,
    table: new Map([...rules.table].map(([type, read]) => [type, publicOnly.includes(type) ? bare(read) : read])),
  })),
  'D92=default': reads((rules) => ({
    ...rules,
    arguments: { ...rules.arguments, time: (sent) => fitting(rules.arguments.time(sent), { value: null }) },
  })),
  'D92=400': reads((rules) => ({
    ...rules,
    arguments: {
      ...rules.arguments,
      time: (sent) =>
        fitting(rules.arguments.time(sent), {
          rejection: refusalAnswer(refuse('INVALID_REQUEST', `${sent.name} cannot be read`)),
          bound: false,
        }),
    },
  })),
};

/** Of the reads that are built, those of which the documents show no key. */
const publicOnly: readonly string[] = ['order_status', 'fee_schedule'];

/** The same read, without any of its keys. */
function bare(read: Read): Read {
  return (core, request, node) => {
    const answer = read(core, request, node);
    return answer.kind === 'read' ? { ...answer, body: {} } : answer;
  };
}

function onNode<Sent extends { readonly entry: object }>(sent: Sent): Sent {
  return { ...sent, entry: { ...sent.entry, lane: 'node' } };
}

function wordOrNull(words: readonly string[] | undefined, value: unknown): string | null {
  return typeof value === 'string' && words?.includes(value) === true ? value : null;
}

function fitting<Result extends object>(parsed: Result, otherwise: Result): Result {
  return 'value' in parsed ? parsed : otherwise;
}

function reads(change: (readRules: ReadRules) => ReadRules): RulesEdit {
  return (rules) => ({ ...rules, reads: change(rules.reads) });
}

function rejections(change: (rules: RejectionRules) => Partial<RejectionRules>): RulesEdit {
  return reads((rules) => ({ ...rules, rejections: { ...rules.rejections, ...change(rules.rejections) } }));
}

function votes(change: (rules: ValidatorVotesRules) => ValidatorVotesRules): RulesEdit {
  return reads((rules) => ({ ...rules, validatorVotes: change(rules.validatorVotes) }));
}
