import { doneOutcome } from '../../actions/action.ts';
import { usd } from '../../numeric/planes.ts';
import { formatUsd } from '../../numeric/served.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import { isInHedgeMode } from '../../state/position-modes.ts';
import { positionsOf } from '../../state/positions.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit } from '../operators/orders.ts';

const modes = rulesEditorAt('actions', 'setPositionMode');

export const positionModeFaults: readonly Fault[] = [
  {
    id: 'modes.switch-forgotten',
    clause: 'modes.position.switch',
    title: 'set_position_mode is accepted and writes nothing',
    edit: modes(() => ({ choose: () => undefined })),
  },
  {
    id: 'modes.no-way-back',
    clause: 'modes.position.switch',
    title: 'whoever is in hedge mode stays there',
    edit: modes(({ choose }) => ({
      choose: (core, owner, hedge) => choose(core, owner, hedge || isInHedgeMode(core.state, owner)),
    })),
  },
  {
    id: 'modes.same-toggles',
    clause: 'modes.position.same',
    title: 'asking for hedge mode a second time leaves it',
    edit: modes(({ choose }) => ({
      choose: (core, owner, hedge) => choose(core, owner, hedge && !isInHedgeMode(core.state, owner)),
    })),
  },
  {
    id: 'modes.switch-with-position-silent',
    clause: 'modes.position.flat',
    title: 'a switch with a position open is answered as taken, and taken',
    edit: makeCommitEdit('set_position_mode', (core, context, { hedge }, prepared) => {
      if (isInHedgeMode(core.state, context.account) || hedge !== true) return prepared.commit(core, context);
      core.rules.actions.setPositionMode.choose(core, context.account, true);
      return doneOutcome;
    }),
  },
  {
    id: 'modes.switch-with-isolated',
    clause: 'modes.position.flat',
    title: 'an account whose only position is isolated may switch',
    edit: modes(({ gates }) => ({
      gates: withChangedRow(gates, 'flat', ({ id, check }) => ({
        id,
        check: (core, owner, hedge) =>
          positionsOf(core.state, owner).every(({ margin }) => margin.mode === 'isolated')
            ? null
            : check(core, owner, hedge),
      })),
    })),
  },
  {
    id: 'modes.back-with-short',
    clause: 'modes.position.back',
    title: 'an account whose only leg is a short may leave hedge mode',
    edit: modes(({ gates }) => ({
      gates: withChangedRow(gates, 'flat', ({ id, check }) => ({
        id,
        check: (core, owner, hedge) =>
          positionsOf(core.state, owner).every(({ leg }) => leg === 'short') ? null : check(core, owner, hedge),
      })),
    })),
  },
  {
    id: 'modes.back-with-position',
    clause: 'modes.position.back',
    title: 'an account with a leg open may leave hedge mode',
    edit: modes(({ gates }) => ({
      gates: withChangedRow(gates, 'flat', ({ id, check }) => ({
        id,
        check: (core, owner, hedge) => (isInHedgeMode(core.state, owner) ? null : check(core, owner, hedge)),
      })),
    })),
  },
  {
    id: 'modes.one-leg',
    clause: 'modes.position.two-legs',
    title: 'rows of two legs come as one',
    edit: rulesEditorAt(
      'reads',
      'clearinghouseState',
    )(({ rows }) => ({
      rows: (core, account) => {
        const all = rows(core, account);
        return all.filter(({ coin }, at) => all.findIndex((row) => row.coin === coin) === at);
      },
    })),
  },
  {
    id: 'modes.rows-unnamed',
    clause: 'modes.position.row-side',
    title: 'rows of a hedge account have no side',
    edit: rulesEditorAt(
      'reads',
      'clearinghouseState',
    )(({ rows }) => ({ rows: (core, account) => rows(core, account).map(({ side: _, ...row }) => row) })),
  },
  {
    id: 'modes.rows-named-always',
    clause: 'modes.position.row-side',
    title: 'rows of a one-way account have a side too',
    edit: rulesEditorAt(
      'reads',
      'clearinghouseState',
    )(({ rows }) => ({
      rows: (core, account) =>
        rows(core, account).map((row) => ({ ...row, side: row.size.startsWith('-') ? 'short' : 'long' })),
    })),
  },
  {
    id: 'modes.maintenance-of-larger-leg',
    clause: 'modes.position.own-margin',
    title: 'of two legs in one market the larger one alone has maintenance',
    edit: rulesEditorAt(
      'engine',
      'margin',
    )(({ crossMaintenance }) => ({
      crossMaintenance: (counted) =>
        crossMaintenance(
          counted.filter(
            ({ leg, maintenance }, at) =>
              !counted.some(
                (other, otherAt) =>
                  other.leg.market === leg.market &&
                  (other.maintenance > maintenance || (other.maintenance === maintenance && otherAt < at)),
              ),
          ),
        ),
    })),
  },
  {
    id: 'modes.one-cushion-of-two',
    clause: 'modes.position.own-margin',
    title: 'the two legs of a market share a cushion',
    edit: rulesEditorAt(
      'reads',
      'accountState',
    )(({ margin }) => ({
      margin: {
        ...margin,
        total_margin_used: ({ account, scalars }, core) => {
          const legs = [...positionsOf(core.state, account.address)];
          const pairs = legs.length - new Set(legs.map(({ market }) => market)).size;
          return formatUsd(usd(scalars.heldInitialMargin - core.rules.engine.margin.cushion(core) * BigInt(pairs)));
        },
      },
    })),
  },
];
