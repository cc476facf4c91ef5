import { conversionAmounts } from '../engine/conversion.ts';
import type { MoneyMovement } from '../money/move.ts';
import { unitsOfUsd, usdOfPx } from '../numeric/crossings.ts';
import { divCeil } from '../numeric/division.ts';
import { units, usd, ZERO_UNITS } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { actForMasterEdit } from './agents.ts';
import type { Fault } from './fault.ts';
import { makeLedgerEventsEdit } from './history/ledger.ts';
import { makeActionBodyEdit } from './operators/orders.ts';
import {
  actionBodyIn,
  alteredDigestInputEdit,
  makeEnvelopeTagTest,
  makeExchangeEdit,
  unreadableEnvelopeEdit,
} from './operators/signatures.ts';

const sends = rulesEditorAt('actions', 'sendAsset');
const money = rulesEditorAt('engine', 'money');
const spending = rulesEditorAt('engine', 'spending');

const conversion = rulesEditorAt('engine', 'conversion');
const classTransfers = rulesEditorAt('actions', 'usdClassTransfer');

const WHOLE_UNIT = 10n ** 18n;
const MICRO = 10n ** 12n;

export const transfersFaults: readonly Fault[] = [
  {
    id: 'transfers.fee-on-top',
    clause: 'transfers.send.moves',
    title: 'a send takes one percent more than it gives',
    edit: money(({ debited }) => ({
      debited: (move) => (isSent(move) ? units(move.amount + move.amount / 100n) : debited(move)),
    })),
  },
  {
    id: 'transfers.one-unit-short',
    clause: 'transfers.send.moves',
    title: 'who is sent USDC gets a micro-USDC less',
    edit: money(({ credited }) => ({
      credited: (move) => (isSent(move) && move.amount > MICRO ? units(move.amount - MICRO) : credited(move)),
    })),
  },
  {
    id: 'transfers.dust-rounded-up',
    clause: 'transfers.send.moves',
    title: 'who is sent dust gets a whole unit for it',
    edit: composeEdits(
      spending(() => ({ scaled: (_core, _asset, amount) => amount })),
      money(({ credited }) => ({
        credited: (move) => (isSent(move) ? units(divCeil(move.amount, MICRO) * MICRO) : credited(move)),
      })),
    ),
  },
  {
    id: 'transfers.own-sends-pay',
    clause: 'transfers.send.moves',
    title: 'a send to oneself is given and not taken',
    edit: money(({ debited }) => ({
      debited: (move) => {
        const { from, to } = move;
        const isOwn = from.kind === 'account' && to.kind === 'account' && from.address === to.address;
        return isSent(move) && isOwn ? ZERO_UNITS : debited(move);
      },
    })),
  },
  {
    id: 'transfers.whole-tokens-only',
    clause: 'transfers.send.token',
    title: 'a fraction of a token cannot be sent',
    edit: sends(({ gates }) => ({
      gates: [
        {
          id: 'asset',
          check: (core, _sender, { asset, amount }) =>
            asset !== core.params.usdc && amount % WHOLE_UNIT !== 0n ? refuse('INVALID_REQUEST', 'amount') : null,
        },
        ...gates,
      ],
    })),
  },
  {
    id: 'transfers.usdc-to-perp-closed',
    clause: 'transfers.send.usdc-classes',
    title: 'a USDC send to the perp side has no path',
    edit: sends(({ plain }) => ({ plain: (core, send) => plain(core, send) && !send.toPerp })),
  },
  {
    id: 'transfers.amount-text-code',
    clause: 'transfers.send.amount-text',
    title: 'an amount that is no decimal is refused as a rule of the state',
    edit: makeExchangeEdit(({ invalid }) => ({
      invalid: (fault) => (fault.includes('amount') ? refuse('PRECONDITION_FAILED', fault) : invalid(fault)),
    })),
  },
  {
    id: 'transfers.short-token-code',
    clause: 'transfers.send.short-token',
    title: 'a token send above the balance is a rule of the state',
    edit: sends(({ short }) => ({
      short: (send, core, ...more) =>
        send.asset === core.params.usdc
          ? short(send, core, ...more)
          : refuse('PRECONDITION_FAILED', 'insufficient balance'),
    })),
  },
  {
    id: 'transfers.overdraft',
    clause: 'transfers.send.short-usdc',
    title: 'a USDC send may go below zero',
    edit: sends(({ gates }) => ({
      gates: gates.map(({ id, check }) => ({
        id,
        check: (core, sender, send) =>
          id === 'funds' && send.asset === core.params.usdc ? null : check(core, sender, send),
      })),
    })),
  },
  {
    id: 'transfers.margin-spendable',
    clause: 'transfers.send.margin-kept',
    title: 'collateral that a position holds can be sent away',
    edit: spending(({ spendable }) => ({
      spendable: (core, sender, send) =>
        send.asset === core.params.usdc ? unitsOfUsd(sender.cash) : spendable(core, sender, send),
    })),
  },
  {
    id: 'transfers.market-id-is-usdc',
    clause: 'transfers.send.asset',
    title: 'the id of a perpetual market sends the USDC that margins it',
    edit: makeActionBodyEdit('send_asset', (body) => (isPerpId(body.asset) ? { ...body, asset: DEFAULT_USDC } : body)),
  },
  {
    id: 'transfers.unknown-asset-sent',
    clause: 'transfers.send.asset-unknown',
    title: 'a send of an asset that no token has goes through',
    edit: sends(({ gates }) => ({
      gates: gates.map(({ id, check }) => ({
        id,
        check: (core, sender, send) => (core.state.tokens.has(send.asset) ? check(core, sender, send) : null),
      })),
    })),
  },
  {
    id: 'transfers.sends-burn',
    clause: 'transfers.send.supply',
    title: 'a send lowers the total supply of its token',
    edit: money(({ issued }) => ({ issued: (move) => (isSent(move) ? units(-1n) : issued(move)) })),
  },
  {
    id: 'transfers.missing-dex-code',
    clause: 'transfers.send.fields',
    title: 'a send without its source dex is refused as a rule of the state',
    edit: unread('source_dex', 'PRECONDITION_FAILED'),
  },
  {
    id: 'transfers.destination-unknown',
    clause: 'transfers.send.destination-form',
    title: 'a destination that is no address is an account that is not found',
    edit: unread('/destination', 'NOT_FOUND'),
  },
  {
    id: 'transfers.inner-nonce-refused',
    clause: 'transfers.send.nonce-optional',
    title: 'a nonce among the params makes a send unreadable',
    edit: unreadableEnvelopeEdit((envelope) => isSend(envelope) && actionBodyIn(envelope).nonce !== undefined),
  },
  {
    id: 'transfers.inner-nonce-signed',
    clause: 'transfers.send.nonce-unsigned',
    title: 'the nonce among the params is taken for the signed one',
    edit: alteredDigestInputEdit(
      (envelope) => isSend(envelope) && actionBodyIn(envelope).nonce !== undefined,
      (parts) => ({
        ...parts,
        envelope: { ...parts.envelope, nonce: BigInt(String(actionBodyIn(parts.envelope).nonce)) },
      }),
    ),
  },
  {
    id: 'transfers.to-perp-lost',
    clause: 'transfers.send.to-perp-true',
    title: 'what is sent to the perp side is taken and never credited',
    edit: sendsGive((toPerp, sent) => (toPerp ? 0n : sent)),
  },
  {
    id: 'transfers.to-spot-in-whole-units',
    clause: 'transfers.send.to-perp-false',
    title: 'what is sent to the spot side is credited in whole units',
    edit: sendsGive((toPerp, sent) => (toPerp ? sent : sent - (sent % WHOLE_UNIT))),
  },
  {
    id: 'transfers.perp-dex-closed',
    clause: 'transfers.send.dex-numbers',
    title: 'only dex 0 is known as a source',
    edit: sends(({ plain }) => ({ plain: (core, send) => plain(core, send) && send.sourceDex === 0 })),
  },
  {
    id: 'transfers.converts-to-spot-above-mark',
    clause: 'transfers.convert.value',
    title: 'what is sent to spot is bought at one percent above the mark',
    edit: conversion(({ sides }) => ({
      sides: (core, way, asset, amount, worth) =>
        sides(core, way, asset, amount, way === 'to-spot' ? usd(worth + worth / 100n) : worth),
    })),
  },
  {
    id: 'transfers.converts-below-mark',
    clause: 'transfers.convert.value',
    title: 'a token is converted at one percent below its mark',
    edit: conversion(({ px }) => ({
      px: (core, market) => {
        const worth = px(core, market);
        return worth === null ? null : usd((worth * 99n) / 100n);
      },
    })),
    needs: ['control'],
  },
  {
    id: 'transfers.buys-dearer',
    clause: 'transfers.convert.value',
    title: 'what comes back to spot is bought at two percent above the mark',
    edit: conversion(({ sides, px }) => ({
      sides: (core, way, asset, amount, worth) =>
        sides(core, way, asset, amount, way === 'to-spot' ? usd(worth + worth / 50n) : worth),
      px,
    })),
    needs: ['control'],
  },
  {
    id: 'transfers.converts-by-lots',
    clause: 'transfers.convert.value',
    title: 'what a converted amount of a token has below a lot of its pair is worth nothing',
    edit: conversion(({ sides }) => ({
      sides: (core, way, asset, amount, worth) => {
        const lot = 10n ** BigInt(18 - (core.state.tokens.get(asset)?.szDecimals ?? 0));
        return { ...sides(core, way, asset, units(amount - (amount % lot)), worth), tokens: amount };
      },
    })),
  },
  {
    id: 'transfers.converts-unclamped',
    clause: 'transfers.convert.band',
    title: 'a token is converted at what it costs elsewhere',
    edit: conversion(({ px }) => ({
      px: (core, market) => (market.external === null ? px(core, market) : usdOfPx(market.external.px)),
    })),
    needs: ['control'],
  },
  {
    id: 'transfers.converts-at-stale-mark',
    clause: 'transfers.convert.stale-after',
    title: 'a token is converted however old the index of its mark is',
    edit: conversion(() => ({ isFresh: () => true })),
    needs: ['control'],
  },
  {
    id: 'transfers.converts-beyond-collateral',
    clause: 'transfers.convert.collateral',
    title: 'what buys tokens need not be free, nor be there',
    edit: sends(({ gates, converts }) => ({
      gates: gates.map(({ id, check }) => ({
        id,
        check: (core, sender, send) =>
          id === 'funds' && send.asset !== core.params.usdc && converts(core, send) === 'to-spot'
            ? null
            : check(core, sender, send),
      })),
    })),
    needs: ['control'],
  },
  {
    id: 'transfers.converts-held-collateral',
    clause: 'transfers.convert.collateral',
    title: 'what a position holds buys tokens',
    edit: sends(({ gates, converts }) => ({
      gates: withChangedRow(gates, 'funds', ({ id, check }) => ({
        id,
        check(core, sender, send) {
          const isBought = send.asset !== core.params.usdc && converts(core, send) === 'to-spot';
          const cost = isBought ? conversionAmounts(core, 'to-spot', send.asset, send.amount)?.usdc : undefined;
          return cost !== undefined && cost <= sender.cash ? null : check(core, sender, send);
        },
      })),
    })),
  },
  {
    id: 'transfers.class-one-way',
    clause: 'transfers.class.to-perp',
    title: 'a class transfer always leaves the perp wallet',
    edit: classTransfers(({ wallets }) => ({ wallets: (core, asked) => wallets(core, { ...asked, toPerp: false }) })),
  },
  {
    id: 'transfers.class-backwards',
    clause: 'transfers.class.to-spot',
    title: 'a class transfer to spot leaves the spot wallet',
    edit: classTransfers(({ wallets }) => ({ wallets: (core, asked) => wallets(core, { ...asked, toPerp: true }) })),
  },
  {
    id: 'transfers.class-overdraws-perps',
    clause: 'transfers.class.short-perp',
    title: 'a class transfer to spot may take more than the perp wallet has',
    edit: classTransfers(({ gates }) => ({
      gates: gates.map(({ id, check }) => ({
        id,
        check: (core, account, asked) => (id === 'funds' && !asked.toPerp ? null : check(core, account, asked)),
      })),
    })),
  },
  {
    id: 'transfers.class-amount-code',
    clause: 'transfers.class.fields',
    title: 'a class transfer without its amount is refused as a rule of the state',
    edit: unread('ntl', 'PRECONDITION_FAILED'),
  },
  {
    id: 'transfers.class-of-master',
    clause: 'transfers.class.own-key',
    title: 'an agent moves USDC between the wallets of its master',
    edit: actForMasterEdit('usd_class_transfer'),
  },
  {
    id: 'transfers.class-told-tenfold',
    clause: 'transfers.class.ledger',
    title: 'the ledger tells ten times what a class transfer moved',
    edit: makeLedgerEventsEdit((event) =>
      event.why.kind === 'class-transfer' ? { ...event, amount: units(event.amount * 10n) } : event,
    ),
  },
];

const isSend = makeEnvelopeTagTest('send_asset');

/** Token number of USDC in the default genesis, on which faults are planted. */
const DEFAULT_USDC = 100;

function isPerpId(asset: unknown): boolean {
  return typeof asset === 'number' && asset < DEFAULT_USDC;
}

/** Answers another code to a body that cannot be decoded for this reason. */
function unread(reason: string, code: 'PRECONDITION_FAILED' | 'NOT_FOUND'): RulesEdit {
  return makeExchangeEdit(({ invalid }) => ({
    invalid: (fault) => (fault.includes(reason) ? refuse(code, fault) : invalid(fault)),
  }));
}

/** Credits only part of a send; the rest is lost. */
function sendsGive(arriving: (toPerp: boolean, sent: bigint) => bigint): RulesEdit {
  return money(({ credited }) => ({
    credited: (move) => (move.why.kind === 'send' ? units(arriving(move.why.toPerp, move.amount)) : credited(move)),
  }));
}

function isSent({ why }: MoneyMovement): boolean {
  return why.kind === 'send';
}
