import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { writtenOptionEscrow } from '../../engine/options/options.ts';
import { usdOfUnits } from '../../numeric/crossings.ts';
import { lots, units } from '../../numeric/planes.ts';
import { formatLots, formatUnits, formatUsd } from '../../numeric/served.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import { optionPositionsOf } from '../../state/options.ts';
import type { Fault } from '../fault.ts';
import { makeReadRulesEdit } from '../operators/transport.ts';
import { editEachRow, makeChannelFramesEdit, makeReadDataEdit, omitKey } from '../operators/wire.ts';

const laneOf = rulesEditorAt('reads', 'accountState');
const rfqRows = rulesEditorAt('reads', 'rfqRows');
const leg = rulesEditorAt('reads', 'optionState');
const series = rulesEditorAt('reads', 'optionSeries');

/** Faults in the reads and the channel of options. */
export const optionsReadFaults: readonly Fault[] = [
  {
    id: 'options.series-without-expiry',
    clause: 'options.series.shape',
    title: 'a series does not tell its expiry',
    edit: makeReadDataEdit('option_series', (data) => editEachRow(data, 'series', (row) => omitKey(row, 'expiry'))),
  },
  {
    id: 'options.series-kind-upper-case',
    clause: 'options.series.kind',
    title: 'the kind of a series is in upper case',
    edit: series(({ row }) => ({ row: { ...row, kind: ({ kind }) => kind.toUpperCase() } })),
  },
  {
    id: 'options.series-escrow-one',
    clause: 'options.series.escrow',
    title: 'every series ties up one of its asset per unit',
    edit: series(({ row }) => ({ row: { ...row, escrow_per_unit: () => '1' } })),
  },
  {
    id: 'options.series-null',
    clause: 'options.series.empty',
    title: 'a registry is null in place of a list',
    edit: makeReadDataEdit('option_series', (data) => ({ ...data, series: null })),
  },
  {
    id: 'options.state-without-escrow',
    clause: 'options.state.shape',
    title: 'a leg does not tell its escrow',
    edit: makeReadDataEdit('option_state', (data) => editEachRow(data, 'positions', (row) => omitKey(row, 'strike'))),
  },
  {
    id: 'options.state-old-list',
    clause: 'options.state.renamed',
    title: 'the legs are read under the old name alone',
    edit: makeReadRulesEdit(({ table }) => ({
      table: new Map([...table].map(([name, read]) => [name === 'option_state' ? 'option_positions' : name, read])),
    })),
  },
  {
    id: 'options.both-sides',
    clause: 'options.state.one-side',
    title: 'a leg is told as long and as short',
    edit: leg(({ row }) => ({
      row: { ...row, long: size, short: size },
    })),
  },
  {
    id: 'options.holder-escrow',
    clause: 'options.state.escrow-holder',
    title: 'who holds is told the escrow behind it',
    edit: leg(({ row }) => ({
      row: {
        ...row,
        escrow: ({ series: of, lots: own }, core) =>
          formatUnits(core.rules.engine.options.escrow(core, of, lots(own < 0n ? -own : own))),
      },
    })),
  },
  {
    id: 'options.writer-escrow-half',
    clause: 'options.state.escrow-writer',
    title: 'who wrote a call is told half its escrow',
    needs: ['control'],
    edit: leg(({ row }) => ({
      row: {
        ...row,
        escrow: (of, core) =>
          of.series.kind === 'put'
            ? row.escrow?.(of, core)
            : formatUnits(
                units(core.rules.engine.options.escrow(core, of.series, lots(of.lots < 0n ? -of.lots : 0n)) / 2n),
              ),
      },
    })),
  },
  {
    id: 'options.settles-in-underlying',
    clause: 'options.state.settle-asset',
    title: 'a put is told to settle in its underlying',
    edit: leg(({ row }) => ({ row: { ...row, settle_asset: ({ series: { underlying } }) => underlying } })),
  },
  {
    id: 'options.legs-bought-alone',
    clause: 'options.state.legs',
    title: 'legs that were written are not counted',
    edit: laneOf(({ option }) => ({
      option: {
        ...option,
        legs: ({ address }, { state }) => optionPositionsOf(state, address).filter((own) => own.lots > 0n).length,
      },
    })),
  },
  {
    id: 'options.account-escrow-zero',
    clause: 'options.state.account-escrow',
    title: 'the escrow of an account is told as 0',
    edit: laneOf(({ option }) => ({ option: { ...option, escrow: () => '0' } })),
  },
  {
    id: 'options.next-expiry-latest',
    clause: 'options.state.next-expiry',
    title: 'of several expiries the latest is told as the next',
    needs: ['control'],
    edit: laneOf(({ option }) => ({
      option: {
        ...option,
        next_expiry: ({ address }, { state }) => {
          const expiries = optionPositionsOf(state, address).map(({ series }) => series.expiryMs);
          return expiries.length === 0 ? undefined : Math.max(...expiries);
        },
      },
    })),
  },
  {
    id: 'options.escrow-of-first-leg',
    clause: 'options.state.account-escrow',
    title: 'the escrow of an account is that of its first leg',
    needs: ['control'],
    edit: laneOf(({ option }) => ({
      option: {
        ...option,
        escrow: ({ address }, core) => {
          const [first] = optionPositionsOf(core.state, address);
          return first === undefined ? '0' : formatUsd(usdOfUnits(writtenOptionEscrow(core, first.series, first.lots)));
        },
      },
    })),
  },
  {
    id: 'options.escrow-outlives-legs',
    clause: 'accounts.state.lanes',
    title: 'an account without option legs is told the escrow of those that it had',
    needs: ['control'],
    edit: laneOf(({ option }) => {
      const escrows = new Map<string, unknown>();
      return {
        option: {
          ...option,
          escrow: (account, core) => {
            const now = option.escrow?.(account, core);
            if (optionPositionsOf(core.state, account.address).length > 0) escrows.set(account.address, now);
            return escrows.get(account.address) ?? now;
          },
        },
      };
    }),
  },
  {
    id: 'options.next-expiry-seconds',
    clause: 'options.state.next-expiry',
    title: 'the next expiry is told in seconds',
    edit: laneOf(({ option }) => ({
      option: {
        ...option,
        next_expiry: (account, core) => {
          const at = option.next_expiry?.(account, core);
          return typeof at === 'number' ? Math.floor(at / 1_000) : at;
        },
      },
    })),
  },
  {
    id: 'options.open-without-creation',
    clause: 'options.rfq-open.shape',
    title: 'a session does not tell when it was opened',
    edit: makeReadDataEdit('rfq_open', (data) => editEachRow(data, 'rfqs', (row) => omitKey(row, 'created_at'))),
  },
  {
    id: 'options.quote-without-time',
    clause: 'options.rfq-open.quote',
    title: 'a quote does not tell when it came',
    edit: rfqRows(({ quote }) => ({ quote: { ...quote, submitted_at: () => undefined } })),
  },
  {
    id: 'options.open-quote-without-time',
    clause: 'options.rfq-open.quote',
    title: 'a quote in rfq_open does not tell when it came',
    edit: makeReadDataEdit('rfq_open', (data) =>
      editEachRow(data, 'rfqs', (row) => editEachRow(row, 'quotes', (quote) => omitKey(quote, 'submitted_at'))),
    ),
  },
  {
    id: 'options.sizes-in-lots',
    clause: 'options.rfq-open.units',
    title: 'sizes of sessions and quotes are lots',
    edit: rfqRows(({ session, quote }) => ({
      session: { ...session, sz: (rfq) => String(rfq.lots) },
      quote: { ...quote, max_size: ({ quote: own }) => String(own.maxLots) },
    })),
  },
  {
    id: 'options.user-of-nobody',
    clause: 'options.rfq-user.shape',
    title: 'rfq_user does not say whose sessions it lists',
    edit: makeReadDataEdit('rfq_user', (data) => omitKey(data, 'address')),
  },
  {
    id: 'options.user-lists-swapped',
    clause: 'options.rfq-user.requested',
    title: 'who quoted finds a session among its requests, too',
    edit: rulesEditorAt(
      'reads',
      'rfqUser',
    )(({ body }) => ({
      body: {
        ...body,
        requested: (address, core) => [body.requested, body.quoted].flatMap((rows) => rows?.(address, core) ?? []),
      },
    })),
  },
  {
    id: 'options.user-nothing-null',
    clause: 'options.rfq-user.none',
    title: 'who is party to nothing has no lists',
    edit: makeReadDataEdit('rfq_user', (data) => ({
      ...data,
      ...(JSON.stringify(data.requested) === '[]' && JSON.stringify(data.quoted) === '[]' ? { quoted: [{}] } : {}),
    })),
  },
  {
    id: 'options.channel-without-time',
    clause: 'feed.option-state.body',
    title: 'the channel tells no legs',
    edit: rulesEditorAt('feed')(({ channels }) => ({
      channels: {
        ...channels,
        ...(channels.account_state === undefined ? {} : { option_state: channels.account_state }),
      },
    })),
  },
  {
    id: 'options.channel-without-escrow',
    clause: 'feed.option-state.body',
    title: 'the channel shows a written leg with no escrow',
    edit: makeChannelFramesEdit('option_state', (frame) => {
      if (!isJsonObject(frame.data) || !isJsonArray(frame.data.positions)) return frame;
      const positions = frame.data.positions.map((row) => (isJsonObject(row) ? { ...row, escrow: '0' } : row));
      return { ...frame, data: { ...frame.data, positions } };
    }),
  },
];

function size({
  series: { szDecimals },
  lots: own,
}: {
  readonly series: { readonly szDecimals: number };
  readonly lots: bigint;
}) {
  return formatLots(lots(own < 0n ? -own : own), szDecimals);
}
