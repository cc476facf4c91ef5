import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseJson } from '../../spec-schemas/json/lossless.ts';
import { type ShapeId, shapes } from '../../spec-schemas/shapes/registry.ts';
import { measureSpeedup } from '../../tools/bench/side-by-side.ts';
import { validateShape } from './validate.ts';

/** Ratio of our throughput to theirs, measured in alternation; at or above `bar` it is good. */
interface Benchmark {
  readonly name: string;
  readonly bar: number;
  run(): Promise<number>;
}

const ROUNDS = 120;
const REPEATS = 40;

/** Typical replies of a run: a read of an account, a full book, a page of fills, an order's reply. */
function texts(): readonly (readonly [ShapeId, string])[] {
  const book = shapes['info.l2_book'].examples[0];
  const fills = shapes['info.user_fills'].examples[0];
  const levels = Array.from({ length: 20 }, (_, index) => index);
  const replies: readonly (readonly [ShapeId, unknown])[] = [
    ['info.account_state.full', shapes['info.account_state.full'].examples[0]],
    [
      'info.l2_book',
      {
        ...book,
        bids: levels.map((index) => ({ px: `${60000 - index}.5`, sz: '0.4', n_orders: 1 })),
        asks: levels.map((index) => ({ px: `${60001 + index}.5`, sz: '0.4', n_orders: 1 })),
      },
    ],
    ['info.user_fills', { ...fills, fills: Array.from({ length: 50 }, () => fills.fills[0]) }],
    ['exchange.statuses', shapes['exchange.statuses'].examples[0]],
    ['info.markets', shapes['info.markets'].examples[0]],
  ];
  return replies.map(([id, value]) => [id, JSON.stringify(value)]);
}

function judging(): Promise<number> {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  const replies = texts().map(([id, text]) => ({ id, text, check: ajv.compile(shapes[id]) }));
  return measureSpeedup({
    rounds: ROUNDS,
    ours: () => repeatedly(replies, ({ id, text }) => validateShape(id, parseJson(text)).violations.length === 0),
    theirs: () => repeatedly(replies, ({ text, check }) => check(JSON.parse(text))),
  });
}

function repeatedly<Reply>(replies: readonly Reply[], isValid: (reply: Reply) => boolean): void {
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    if (!replies.every(isValid)) throw new Error('a body of the benchmark is not valid');
  }
}

export const benchmarks: readonly Benchmark[] = [{ name: 'judge-reply-vs-parse-and-ajv', bar: 0.7, run: judging }];
