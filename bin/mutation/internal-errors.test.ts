import { expect, test } from 'vitest';
import {
  handleControl,
  type PendingReply,
  readDefaultGenesis,
  type SocketSource,
  Venue,
} from '../../reference-model/index.ts';
import { withInternalErrorAnswers } from './internal-errors.ts';

function thrown(): never {
  throw new Error('a rule that throws');
}

class Throwing extends Venue {
  override handle(): PendingReply {
    return thrown();
  }

  override commit(): void {
    thrown();
  }

  override get socketSources(): readonly SocketSource[] {
    return super.socketSources.map((source) => ({
      ...source,
      connect: (...given) => Object.assign(source.connect(...given), { receive: thrown }),
    }));
  }
}

const request = { method: 'POST', path: '/info', headers: {}, body: new Uint8Array(), peer: '127.0.0.1' };

class Mute extends Venue {
  override handle(): PendingReply {
    return undefined as unknown as PendingReply;
  }
}

test('a request that no rule answers is an internal error', () => {
  const heard = withInternalErrorAnswers({ Venue: Mute, readDefaultGenesis, handleControl });
  expect(new heard.Venue(readDefaultGenesis()).handle(request).reply?.status).toBe(500);
});

test('a rule that throws is an internal error for a request, the end of a socket, and the end of the node inside a block', () => {
  const fallen: unknown[] = [];
  const throwing = { Venue: Throwing, readDefaultGenesis, handleControl };
  const heard = withInternalErrorAnswers(throwing, { fell: (error) => fallen.push(error) });
  const venue = new heard.Venue(readDefaultGenesis());

  expect(venue.handle(request).reply?.status).toBe(500);

  const closed: string[] = [];
  const socket = venue.socketSources[0]?.connect(
    '127.0.0.1',
    () => {},
    () => closed.push('closed'),
  );
  expect(socket?.receive('{"method":"ping"}')).toBe(null);
  expect(closed).toEqual(['closed']);

  expect(() => venue.commit()).toThrow('a rule that throws');
  expect(fallen).toHaveLength(1);
});
