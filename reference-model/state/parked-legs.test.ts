import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookPx, lots } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import {
  makeEmptyParkedTriggerLegs,
  moveTriggerLevel,
  type ParkedTriggerLeg,
  parkedTriggerLegAt,
  parkedTriggerLegsByCloid,
  parkedTriggerLegsOf,
  parkedTriggerLegsReachedBy,
  parkTriggerLeg,
  trailingTriggerLegsToMove,
  unparkTriggerLeg,
} from './parked-legs.ts';
import { makeEmptyVenueState } from './venue-state.ts';

const legs = fc
  .uniqueArray(
    fc.record({
      oid: fc.bigInt({ min: 1n, max: 40n }),
      owner: fc.constantFrom<Address>('0xaa', '0xbb'),
      market: fc.constantFrom(0, 1),
      triggerPx: fc.bigInt({ min: 90n, max: 110n }).map(bookPx),
      triggerAbove: fc.boolean(),
      trailPx: fc.option(fc.bigInt({ min: 1n, max: 9n }).map(bookPx)),
      cloid: fc.constantFrom(null, '0x1', '0x2'),
    }),
    { selector: ({ oid }) => oid },
  )
  .map((rows) => rows.toSorted((a, b) => Number(a.oid - b.oid)).map(legOf));
const mark = fc.bigInt({ min: 88n, max: 112n }).map(bookPx);

function legOf(
  fields: Pick<ParkedTriggerLeg, 'oid' | 'owner' | 'market' | 'triggerPx' | 'triggerAbove' | 'trailPx' | 'cloid'>,
): ParkedTriggerLeg {
  return {
    ...fields,
    leg: 'net',
    side: 'ask',
    tpsl: 'sl',
    exit: { kind: 'market' },
    lots: lots(1n),
    stpMode: 'cancel_newest',
    group: null,
    endsWithPosition: false,
    insertedAtMs: 0,
    hash: '0x',
  };
}

function venue() {
  return makeEmptyVenueState({ chainId: 31337, network: 'devnet', startMs: 0, genesisHash: '0x', identity: 'test' });
}

test('the legs reached by a mark are those that a full scan finds, nearest level first', () => {
  fc.assert(
    fc.property(legs, mark, fc.constantFrom(0, 1), (all, at, market) => {
      const state = venue();
      for (const leg of all) parkTriggerLeg(state, leg);
      const here = all.filter((leg) => leg.market === market);
      const above = here.filter((leg) => leg.triggerAbove && leg.triggerPx <= at);
      const below = here.filter((leg) => !leg.triggerAbove && leg.triggerPx >= at);
      expect(parkedTriggerLegsReachedBy(state, market, at)).toEqual([
        ...above.toSorted((a, b) => Number(a.triggerPx - b.triggerPx)),
        ...below.toSorted((a, b) => Number(b.triggerPx - a.triggerPx)),
      ]);
      const outrun = here.filter(
        ({ triggerAbove, triggerPx, trailPx }) =>
          trailPx !== null && (triggerAbove ? at + trailPx < triggerPx : at - trailPx > triggerPx),
      );
      expect(trailingTriggerLegsToMove(state, market, at)).toEqual(outrun);
    }),
  );
});

test('indexes by owner, handle and oid list every existing leg and no removed one', () => {
  fc.assert(
    fc.property(legs, fc.func(fc.boolean()), mark, (all, goes, level) => {
      const state = venue();
      for (const leg of all) parkTriggerLeg(state, leg);
      for (const leg of all) if (!goes(leg.oid)) moveTriggerLevel(state, leg, level);
      const stays = all.filter(({ oid }) => !goes(oid)).map((leg) => ({ ...leg, triggerPx: level }));
      for (const { oid } of all) if (goes(oid)) unparkTriggerLeg(state, oid);
      for (const owner of ['0xaa', '0xbb'] as const)
        expect(parkedTriggerLegsOf(state, owner)).toEqual(stays.filter((leg) => leg.owner === owner));
      for (const cloid of ['0x1', '0x2'])
        expect(parkedTriggerLegsByCloid(state, cloid)).toEqual(stays.filter((leg) => leg.cloid === cloid));
      for (const { oid } of all) expect(parkedTriggerLegAt(state, oid)).toEqual(stays.find((leg) => leg.oid === oid));
      for (const { oid } of stays) unparkTriggerLeg(state, oid);
      // No remnants, so refusals and past legs do not affect the state hash.
      expect(state.parkedLegs).toEqual(makeEmptyParkedTriggerLegs());
    }),
  );
});
