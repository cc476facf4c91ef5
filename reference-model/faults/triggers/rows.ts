import { formatPx } from '../../numeric/served.ts';
import type { OrderQuery } from '../../reads/order-status.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeLegParkingEdit, makeParkedRowEdit, makeTriggerObjectEdit } from '../operators/triggers.ts';
import { makeReadDataEdit } from '../operators/wire.ts';

export const triggersRowFaults: readonly Fault[] = [
  {
    id: 'triggers.row-tif-of-exit',
    clause: 'triggers.row.tif',
    title: 'tif of a parked row is that of its exit',
    edit: makeParkedRowEdit({ tif: ({ leg }) => (leg.exit.kind === 'market' ? 'ioc' : 'gtc') }),
  },
  {
    id: 'triggers.row-not-reduce-only',
    clause: 'triggers.row.reduce-only',
    title: 'a parked row does not read reduce_only',
    edit: makeParkedRowEdit({ reduce_only: () => false }),
  },
  {
    id: 'triggers.row-side-of-position',
    clause: 'orders.body.sides',
    title: 'a parked row shows the side of the position that it protects',
    edit: makeParkedRowEdit({ side: ({ leg }) => (leg.side === 'ask' ? 'B' : 'A') }),
  },
  {
    id: 'triggers.row-size-zero',
    clause: 'orders.open-orders.sz',
    title: 'a parked row shows no size, as nothing of it is on the book',
    edit: makeParkedRowEdit({ sz: () => '0' }),
  },
  {
    id: 'triggers.row-time-of-read',
    clause: 'orders.open-orders.inserted-at',
    title: 'a parked row was placed an hour before it was',
    edit: makeParkedRowEdit({ inserted_at: ({ leg }) => leg.insertedAtMs - 3_600_000 }),
  },
  {
    id: 'triggers.row-without-direction',
    clause: 'triggers.row.always-keys',
    title: 'a trigger block lacks trigger_above',
    edit: makeTriggerObjectEdit({ trigger_above: () => undefined }),
  },
  {
    id: 'triggers.row-market-only-key',
    clause: 'triggers.row.parked-keys',
    title: 'is_market stands on market triggers only',
    edit: makeTriggerObjectEdit({ is_market: ({ exit }) => (exit.kind === 'market' ? true : undefined) }),
  },
  {
    id: 'triggers.row-limit-untold',
    clause: 'triggers.row.limit-px',
    title: 'limit_px of every parked leg is null',
    edit: makeTriggerObjectEdit({ limit_px: () => null }),
  },
  {
    id: 'triggers.row-group-everywhere',
    clause: 'triggers.row.group',
    title: 'a leg of its own has a group',
    edit: makeTriggerObjectEdit({ group: ({ group, oid }) => (group?.kind === 'ladder' ? group.id : oid) }),
  },
  {
    id: 'triggers.row-trail-of-sets-untold',
    clause: 'triggers.row.trail-px',
    title: 'a leg of a pair or of a ladder that trails has no trail_px',
    needs: ['control'],
    edit: makeTriggerObjectEdit({
      trail_px: ({ trailPx, group }) => (trailPx === null || group !== null ? undefined : formatPx(trailPx)),
    }),
  },
  {
    id: 'triggers.row-trail-everywhere',
    clause: 'triggers.row.trail-px',
    title: 'a leg that does not trail reads trail_px 0',
    edit: makeTriggerObjectEdit({ trail_px: ({ trailPx }) => (trailPx === null ? '0' : trailPx.toString()) }),
  },
  {
    id: 'triggers.ladder-without-group',
    clause: 'triggers.ladder.group',
    title: 'rungs of a ladder stand alone',
    edit: makeLegParkingEdit(({ group }) => ({
      group: (arrangement, oids) => (arrangement === 'ladder' ? null : group(arrangement, oids)),
    })),
  },
  {
    id: 'triggers.ladder-of-four-apart',
    clause: 'triggers.ladder.group',
    title: 'a ladder has three rungs: four legs stand alone',
    edit: makeLegParkingEdit(({ group }) => ({
      group: (arrangement, oids) => (arrangement === 'ladder' && oids.length > 3 ? null : group(arrangement, oids)),
    })),
  },
  {
    id: 'triggers.ladder-group-of-last',
    clause: 'triggers.ladder.group-value',
    title: 'the group of a ladder is the oid of its last leg',
    edit: makeLegParkingEdit(({ group }) => ({ group: (arrangement, oids) => group(arrangement, oids.toReversed()) })),
  },
  {
    id: 'triggers.status-resting',
    clause: 'triggers.block.status',
    title: 'order_status knows no parked legs',
    edit: rulesEditorAt(
      'reads',
      'orderStatus',
    )(({ lookups }) => ({ lookups: lookups.filter(({ id }) => id !== 'parked') })),
  },
  {
    id: 'triggers.status-of-ladders-unknown',
    clause: 'triggers.block.status',
    title: 'order_status knows no rung of a ladder',
    edit: parkedStatus(({ group }) => group === undefined),
  },
  {
    id: 'triggers.status-of-trails-unknown',
    clause: 'triggers.block.status',
    title: 'order_status knows no leg that trails',
    edit: parkedStatus(({ trail_px }) => trail_px === undefined),
  },
  {
    id: 'triggers.status-for-good',
    clause: 'triggers.block.status',
    title: 'order_status says of what was cancelled that it is parked',
    edit: makeReadDataEdit('order_status', (body) =>
      body.status === 'canceled' ? { ...body, status: 'triggered' } : body,
    ),
  },
  {
    id: 'triggers.status-by-oid-alone',
    clause: 'orders.status.by-cloid',
    title: 'order_status finds a parked leg by its oid alone',
    edit: parkedStatus((_trigger, { oid }) => oid !== null),
  },
];

/** Restricts which parked legs `order_status` finds. */
function parkedStatus(isKnown: (trigger: Readonly<Record<string, unknown>>, query: OrderQuery) => boolean): RulesEdit {
  return rulesEditorAt(
    'reads',
    'orderStatus',
  )(({ lookups }) => ({
    lookups: withChangedRow(lookups, 'parked', ({ id, find }) => ({
      id,
      find: (core, query) => {
        const body = find(core, query);
        const trigger = body?.trigger;
        return typeof trigger === 'object' && trigger !== null && isKnown({ ...trigger }, query) ? body : null;
      },
    })),
  }));
}
