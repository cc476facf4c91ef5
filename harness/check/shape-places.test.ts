import { expect, test } from 'vitest';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { isJsonObject, type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { LearnedForms } from '../forms/learned-forms.ts';
import type { Mismatch } from '../kernel/verdicts.ts';
import { parseWireReply } from '../target/reply.ts';
import { Transcript } from '../target/transcript.ts';
import type { Target } from '../target/wire.ts';
import { withTranscript } from '../target/with-transcript.ts';
import { type ClauseRecorder, Expectation } from './expect.ts';

// A finding names places of the original body, also where that was normalized to the form of public facts.

const silent = () => undefined;

/** Returns the broken clauses of a shape in a reply to a read. */
async function accused(type: string, data: JsonObject, shape: 'info.l2_book' | 'info.clearinghouse_state') {
  const transcript = new Transcript();
  const target: Pick<Target, 'request'> = {
    request: async () => ({ kind: 'reply', reply: parseWireReply(200, {}, Buffer.from(printJson({ data })), 0) }),
  };
  // The code under test needs nothing else of it.
  const over = withTranscript(new LearnedForms().wrap(target as Target), transcript);
  const outcome = await over.request({ method: 'POST', path: '/info', body: printJson({ type }) });
  const body = outcome.kind === 'reply' && isJsonObject(outcome.reply.json) ? outcome.reply.json.data : null;
  const mismatches: Mismatch[] = [];
  const note = (_clause: string, mismatch: Mismatch) => void mismatches.push(mismatch);
  const ledger: ClauseRecorder = {
    recordHeld: silent,
    recordBroken: note,
    recordDecided: note,
    earlierAccused: () => null,
    isBroken: false,
    recordUnusual: note,
    recordUnexercised: silent,
    decides: () => true,
    carries: () => true,
  };
  new Expectation(clauseById('markets.book.level'), ledger, transcript).shape(body ?? null, shape);
  return mismatches.map(({ message, diff, judged }) => ({
    message,
    paths: diff.map(({ path }) => path),
    pointers: judged?.flatMap(({ pointers }) => pointers),
  }));
}

const levels = [{ px: '2', sz: '1', n_orders: 3 }];

test('a value of another form is reported at its usual place in the body', async () => {
  const data = { type: 'l2_book', coin: 'BTC', bids: [{ px: 2, sz: '1', n_orders: 3 }], asks: [] };
  expect(await accused('l2_book', data, 'info.l2_book')).toEqual([
    expect.objectContaining({
      message: '$.bids[0].px does not have the shape info.l2_book',
      paths: ['$.bids[0].px'],
      pointers: ['/data/bids/0/px'],
    }),
  ]);
});

test('where the body has another form, place and key are those of the original', async () => {
  const bids = [{ price: 2, size: '1', n: 3 }];
  const data = { type: 'l2_book', book: { coin: 'BTC', levels: [bids, []] } };
  const [first] = await accused('l2_book', data, 'info.l2_book');
  expect(first).toEqual({
    message: '$.data.book.levels[0][0].price does not have the shape info.l2_book (read here as $.bids[0].px)',
    paths: ['$.data.book.levels[0][0].price'],
    pointers: ['/data/book/levels/0/0/price'],
  });
});

test('a member next to a list of another form is reported by its name', async () => {
  const data = { type: 'l2_book', coin: 'BTC', levels: [[{ px: '2', sz: '1', n: 3 }], []], epoch: 4 };
  const [beyond] = (await accused('l2_book', data, 'info.l2_book')).filter(({ message }) => message.startsWith('keys'));
  expect(beyond?.paths).toEqual(['$.epoch']);
});

test('an element of a tuple is reported by its name, too', async () => {
  const data = { type: 'l2_book', coin: 'BTC', bids: [[2, '1', 3]], asks: [] };
  const [first] = await accused('l2_book', data, 'info.l2_book');
  expect(first?.paths).toEqual(['$.data.bids[0][0]']);
});

test('a missing key is named, with the object that lacks it', async () => {
  const data = { type: 'l2_book', bids: levels, asks: [{ sz: '1', px: '3' }] };
  const [first] = await accused('l2_book', data, 'info.l2_book');
  expect(first?.message).toMatch(/^(the body|\$\.asks\[0\]) lacks the key (coin|n_orders) of the shape info\.l2_book$/);
});

test('a key without letters is distinguished from none', async () => {
  const data = { type: 'clearinghouse_state', clearinghouse_state: { '': { positions: [{ coin: 7, size: '1' }] } } };
  const [first] = await accused('clearinghouse_state', data, 'info.clearinghouse_state');
  expect(first?.paths).toContain("$.clearinghouse_state[''].positions[0].coin");
  expect(first?.pointers).toContain('/data/clearinghouse_state//positions/0/coin');
});
