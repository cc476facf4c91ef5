import { expect, test } from 'vitest';
import { decimalAt, rowsAt } from '../client/json-at.ts';
import { Blocked, MissingBodyPartError } from '../kernel/verdicts.ts';
import { IncompleteBodies } from './shaped-bodies.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('a missing part known from public facts alone counts as absent, a documented one blocks', () => {
  const bodies = new IncompleteBodies();
  const row = { coin: 'BTC', size: '1', entry: '60000' };
  const state = { type: 'clearinghouse_state', clearinghouse_state: { '': { positions: [row] } } };
  const account = { type: 'account_state', spot: {} };
  bodies.note({ shapeId: 'info.clearinghouse_state', value: state }, false);
  bodies.note({ shapeId: 'info.account_state.full', value: account }, false);
  const unshown = thrownBy(() => decimalAt(row, 'notional'));
  expect(bodies.explainMissing(unshown)).toMatchObject({
    name: 'UndocumentedPart',
    capability:
      'clearinghouse_state.positions.notional is not found in clearinghouse_state: the documents do not show it',
  });
  const shown = thrownBy(() => rowsAt(account, 'spot.balances'));
  expect(shown).toBeInstanceOf(MissingBodyPartError);
  expect(bodies.explainMissing(shown)).toBe(shown);
});

test('a missing value of no known body, and any other error, is passed through', () => {
  const bodies = new IncompleteBodies();
  for (const error of [
    thrownBy(() => decimalAt({}, 'px')),
    thrownBy(() => decimalAt(undefined, 'px')),
    new Blocked('no'),
  ])
    expect(bodies.explainMissing(error)).toBe(error);
});

test('a body that has all required parts may lack optional ones', () => {
  const bodies = new IncompleteBodies();
  const status = { type: 'fee_schedule' };
  const account = { type: 'account_state' };
  bodies.note({ shapeId: 'info.fee_schedule', value: status }, true);
  bodies.note({ shapeId: 'info.account_state.full', value: account }, true);
  const sparse = thrownBy(() => rowsAt(status, 'products'));
  expect(bodies.explainMissing(sparse)).toMatchObject({ name: 'UndocumentedPart' });
});
