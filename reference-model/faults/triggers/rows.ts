import { editsOf } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import { park, parkedRow, triggerBlock } from './edits.ts';

export const triggersRowFaults: readonly Fault[] = [
  {
    id: 'triggers.row-tif-of-exit',
    clause: 'triggers.row.tif',
    title: 'tif of a parked row is that of its exit',
    edit: parkedRow({ tif: ({ leg }) => (leg.exit.kind === 'market' ? 'ioc' : 'gtc') }),
  },
  {
    id: 'triggers.row-not-reduce-only',
    clause: 'triggers.row.reduce-only',
    title: 'a parked row does not read reduce_only',
    edit: parkedRow({ reduce_only: () => false }),
  },
  {
    id: 'triggers.row-without-direction',
    clause: 'triggers.row.always-keys',
    title: 'a trigger block lacks trigger_above',
    edit: triggerBlock({ trigger_above: () => undefined }),
  },
  {
    id: 'triggers.row-market-only-key',
    clause: 'triggers.row.parked-keys',
    title: 'is_market stands on market triggers only',
    edit: triggerBlock({ is_market: ({ exit }) => (exit.kind === 'market' ? true : undefined) }),
  },
  {
    id: 'triggers.row-limit-untold',
    clause: 'triggers.row.limit-px',
    title: 'limit_px of every parked leg is null',
    edit: triggerBlock({ limit_px: () => null }),
  },
  {
    id: 'triggers.row-group-everywhere',
    clause: 'triggers.row.group',
    title: 'a leg of its own has a group',
    edit: triggerBlock({ group: ({ group, oid }) => (group?.kind === 'ladder' ? group.id : oid) }),
  },
  {
    id: 'triggers.row-trail-everywhere',
    clause: 'triggers.row.trail-px',
    title: 'a leg that does not trail reads trail_px 0',
    edit: triggerBlock({ trail_px: ({ trailPx }) => (trailPx === null ? '0' : trailPx.toString()) }),
  },
  {
    id: 'triggers.ladder-without-group',
    clause: 'triggers.ladder.group',
    title: 'rungs of a ladder stand alone',
    edit: park(({ group }) => ({
      group: (arrangement, oids) => (arrangement === 'ladder' ? null : group(arrangement, oids)),
    })),
  },
  {
    id: 'triggers.ladder-group-of-last',
    clause: 'triggers.ladder.group-value',
    title: 'the group of a ladder is the oid of its last leg',
    edit: park(({ group }) => ({ group: (arrangement, oids) => group(arrangement, oids.toReversed()) })),
  },
  {
    id: 'triggers.status-resting',
    clause: 'triggers.block.status',
    title: 'order_status knows no parked legs',
    edit: editsOf('reads', 'orderStatus')(({ lookups }) => ({ lookups: lookups.filter(({ id }) => id !== 'parked') })),
  },
];
