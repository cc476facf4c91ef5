import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { makePerpGateEdit, makeSpotOrderRulesEdit } from '../../engine/orders/gate-edits.ts';
import { withChangedRow } from '../../rule-edits.ts';
import type { Rules } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { limitEditToTag } from '../operators/orders.ts';
import { makeExchangeStatusEdit } from '../operators/transport.ts';
import { editEachRow, makeReadDataEdit } from '../operators/wire.ts';

export const scalarFaults: readonly Fault[] = [
  {
    id: 'transport.money-as-number',
    clause: 'transport.scalar.money',
    title: 'open interest is a JSON number',
    edit: makeReadDataEdit('markets', (data) =>
      editEachRow(data, 'perp', (row) => ({ ...row, open_interest: Number(row.open_interest) })),
    ),
  },
  {
    id: 'transport.money-in-micro-units',
    clause: 'transport.scalar.money',
    title: 'balances are served in millionths',
    edit: makeReadDataEdit('account_state', (data) =>
      isJsonObject(data.spot)
        ? {
            ...data,
            spot: editEachRow(data.spot, 'balances', (row) => ({
              ...row,
              total: `${String(row.total)}000000`.replace('.', ''),
            })),
          }
        : data,
    ),
  },
  {
    id: 'transport.address-unprefixed',
    clause: 'transport.scalar.address',
    title: 'the address of a validator lacks its 0x',
    edit: makeReadDataEdit('validator_summaries', (data) =>
      editEachRow(data, 'validators', (row) => ({ ...row, validator: String(row.validator).slice(2) })),
    ),
  },
  {
    id: 'transport.oid-as-number',
    clause: 'transport.scalar.digit-string',
    title: 'open_orders serves its oid as a JSON number',
    edit: makeReadDataEdit('open_orders', (data) =>
      editEachRow(data, 'orders', (row) => ({ ...row, oid: Number(row.oid) })),
    ),
  },
  {
    id: 'transport.status-without-frozen',
    clause: 'transport.status.shape',
    title: 'exchange_status lacks frozen',
    edit: makeExchangeStatusEdit(() => ({ frozen: () => undefined })),
  },
  {
    id: 'transport.frozen-unseen',
    clause: 'transport.status.frozen',
    title: 'exchange_status tells no halt',
    edit: makeExchangeStatusEdit(() => ({ frozen: () => false })),
  },
  {
    id: 'transport.frozen-for-good',
    clause: 'transport.status.frozen',
    title: 'exchange_status tells a halt at all times',
    edit: makeExchangeStatusEdit(() => ({ frozen: () => true })),
  },
  {
    id: 'transport.spot-disabled-for-good',
    clause: 'transport.status.spot-disabled',
    title: 'spot_disabled stays true once spot trading was halted',
    needs: ['control'],
    edit: spotDisabledForGood,
  },
  {
    id: 'transport.post-only-unseen',
    clause: 'transport.status.post-only',
    title: 'exchange_status tells no post-only window',
    needs: ['control'],
    edit: makeExchangeStatusEdit(() => ({ post_only: () => false })),
  },
  {
    id: 'transport.post-only-for-good',
    clause: 'transport.status.post-only',
    title: 'exchange_status tells a post-only window at all times',
    needs: ['control'],
    edit: makeExchangeStatusEdit(() => ({ post_only: () => true })),
  },
  {
    id: 'transport.post-only-none-taken',
    clause: 'transport.status.post-only-taken',
    title: 'during a post-only window no order is accepted, whatever it does',
    needs: ['control'],
    edit: makePerpGateEdit('post-only', (check) => {
      return (core, look, market, order) => check(core, look, market, { ...order, tif: 'gtc' });
    }),
  },
  {
    id: 'transport.post-only-ioc',
    clause: 'transport.status.post-only-orders',
    title: 'during a post-only window an order that takes or ends is accepted',
    needs: ['control'],
    edit: makePerpGateEdit(
      'post-only',
      (check) =>
        (...order) =>
          order[3].tif === 'ioc' ? null : check(...order),
    ),
  },
  {
    id: 'transport.post-only-none-taken-on-pairs',
    clause: 'transport.status.post-only-taken',
    title: 'during a post-only window no order on a pair is accepted, whatever it does',
    needs: ['control'],
    edit: makeSpotOrderRulesEdit(({ gates }) => ({
      gates: withChangedRow(gates, 'post-only', (gate) => ({
        ...gate,
        check: (core, look, pair, order) => gate.check(core, look, pair, { ...order, tif: 'gtc' }),
      })),
    })),
  },
  {
    id: 'transport.post-only-of-batches',
    clause: 'transport.status.post-only-orders',
    title: 'during a post-only window the orders of a batch are accepted, whatever they do',
    needs: ['control'],
    edit: limitEditToTag(
      'batch_order',
      makePerpGateEdit('post-only', () => () => null),
    ),
  },
  {
    id: 'transport.identity-of-another-form',
    clause: 'transport.status.chain-identity-form',
    title: 'chain_identity is the bare chain id',
    edit: makeExchangeStatusEdit(() => ({ chain_identity: (_, { state }) => String(state.chain.chainId) })),
  },
  {
    id: 'transport.identity-of-another-chain',
    clause: 'transport.status.chain-identity-chain',
    title: 'chain_identity names another chain than signatures are bound to',
    edit: makeExchangeStatusEdit(() => ({
      chain_identity: (_, { state }) => state.chain.identity.replace(/^c\d+/, 'c114514'),
    })),
  },
  {
    id: 'transport.identity-by-height',
    clause: 'transport.status.chain-identity-stable',
    title: 'chain_identity changes with the newest block',
    edit: makeExchangeStatusEdit(() => ({
      chain_identity: (_, { state }) => `${state.chain.identity.slice(0, -2)}${(state.height % 90) + 10}`,
    })),
  },
  {
    id: 'transport.identity-survives-genesis',
    clause: 'transport.status.chain-identity-regenesis',
    title: 'chain_identity is that of the configuration, whatever genesis it started from',
    needs: ['control'],
    edit: makeExchangeStatusEdit(() => ({
      chain_identity: (_, { state }) => `c${state.chain.chainId}-t0-g${'ab'.repeat(8)}`,
    })),
  },
  {
    id: 'transport.timestamp-of-clock',
    clause: 'transport.status.timestamp',
    title: 'the time is that of the clock on the wall when it was read',
    edit: makeExchangeStatusEdit(() => {
      let reads = 0;
      return { timestamp: (_, { state }) => state.timeMs + 40 + reads++ };
    }),
  },
  {
    id: 'transport.timestamp-stuck',
    clause: 'transport.status.timestamp',
    title: 'the time is that of the first read, for ever',
    edit: makeExchangeStatusEdit(() => {
      let first: number | undefined;
      return {
        timestamp(_, { state }) {
          first ??= state.timeMs;
          return first;
        },
      };
    }),
  },
  {
    id: 'transport.mip3-not-noticed',
    clause: 'transport.status.mip3-enabled',
    title: 'a pair that was registered after genesis leaves mip3_enabled false',
    edit: makeReadDataEdit('markets_meta', (data) =>
      isJsonObject(data.spot)
        ? { ...data, spot: editEachRow(data.spot, 'pairs', (row) => ({ ...row, registered_at: 7 })) }
        : data,
    ),
  },
];

/** A venue of its own each time: the flag of one is not that of another. */
function spotDisabledForGood(rules: Rules): Rules {
  let wasHalted = false;
  return makeExchangeStatusEdit(({ spot_disabled }) => ({
    spot_disabled: (source, core) => {
      wasHalted ||= spot_disabled?.(source, core) === true;
      return wasHalted;
    },
  }))(rules);
}
