import { describe, expect, test } from 'vitest';
import { frameEntry, sentEntry } from './exchange.fixture.ts';
import { makeExchangeExcerpt } from './exchange.ts';

const ping = frameEntry({ method: 'ping' }, 'sent');
const pong = frameEntry({ channel: 'pong' });
const book = frameEntry({ channel: 'l2_book', data: {} });
const folded = (heartbeats: string) => ({ t: ping.t, heartbeats });

describe('socket heartbeats', () => {
  test('are folded into one line between the messages that matter', () => {
    const transcript = [book, ...Array.from({ length: 12 }, () => [ping, pong]).flat(), book, ping, pong];
    expect(makeExchangeExcerpt(transcript, 30)).toEqual({
      shown: [book, folded('… 12 pings'), book, folded('… 1 ping')],
      left: 0,
    });
  });

  test('are folded with a note where not every ping was answered', () => {
    expect(makeExchangeExcerpt([ping, ping, pong], 30).shown).toEqual([folded('… 2 pings, 1 pong')]);
    expect(makeExchangeExcerpt([ping, ping], 30).shown).toEqual([folded('… 2 pings, 0 pongs')]);
  });

  test('include control frames', () => {
    const control = [
      { ...ping, text: 'ping' },
      { ...pong, text: 'pong' },
    ];
    expect(makeExchangeExcerpt(control, 30).shown).toEqual([folded('… 1 ping')]);
  });

  test('are printed as they are when single, or when they contain more', () => {
    const odd = frameEntry({ channel: 'pong', data: 1 });
    expect(makeExchangeExcerpt([ping], 30).shown).toEqual([ping]);
    expect(makeExchangeExcerpt([ping, odd], 30).shown).toEqual([ping, odd]);
    expect(makeExchangeExcerpt([sentEntry({ method: 'ping' }), pong], 30).shown).toEqual([
      sentEntry({ method: 'ping' }),
      pong,
    ]);
  });

  test('do not count towards the message limit', () => {
    expect(makeExchangeExcerpt([book, ping, pong, book, ping, pong], 1)).toEqual({
      shown: [book, folded('… 1 ping')],
      left: 1,
    });
    expect(makeExchangeExcerpt([book], 0)).toEqual({ shown: [], left: 1 });
  });
});
