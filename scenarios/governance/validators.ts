import { check } from '../../harness/check/check.ts';
import { detailsThenShape } from '../../harness/check/details-then-shape.ts';
import { field } from '../../harness/check/evidence.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { decimalAt, rowsAt, sumAt, textAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';

export default check({
  id: 'governance.validators.list',
  title: 'validators rise by key, with their stake in two parts and the stake of whoever asks',
  clauses: [
    'governance.validators.shape',
    'governance.validators.order',
    'governance.validators.your-stake',
    'governance.validators.delegated',
    'governance.validators.no-epoch',
    'governance.validators.display-name',
    'governance.validators.commission',
    'governance.validators.commission-share',
    'governance.validators.address-optional',
    'governance.validators.total',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const plain = await target.read('validator_summaries');
    expect('governance.validators.address-optional').served(plain.wire);
    const nobody = given.data(plain);
    const rows = rowsAt(nobody, 'validators');
    if (rows.length === 0) throw new NotHere('a validator');
    const judgeRows = () => {
      const keys = rows.map((row) => textAt(row, 'validator').toLowerCase());
      const indexes = rows.map(({ validator_index }) => Number(validator_index));
      // The text does not say which of its keys the rows rise by.
      const rises =
        keys.join() === keys.toSorted().join() || indexes.join() === indexes.toSorted((a, b) => a - b).join();
      expect('governance.validators.order').that(rises, {
        expected: 'rows that rise by validator, or by validator_index',
        actual: rows.map(({ validator, validator_index }) => [validator, validator_index]),
        path: 'validators',
      });
      for (const row of rows) {
        const parts = decimalAt(row, 'stake').minus(decimalAt(row, 'self_stake'));
        expect('governance.validators.delegated').decimal(field(row, 'delegated_stake'), parts.toString());
        expect('governance.validators.your-stake').that(row.your_stake === null, {
          expected: 'null, for nobody asks',
          actual: row.your_stake,
          path: 'your_stake',
        });
        expect('governance.validators.display-name').that(row.display_name === null || isName(row.display_name), {
          expected: 'a name, or null',
          actual: row.display_name,
          path: 'display_name',
        });
        expect('governance.validators.commission').that(typeof row.commission_bps === 'string', {
          expected: 'a string',
          actual: row.commission_bps,
          path: 'commission_bps',
        });
        const commission = Dec.parse(row.commission_bps);
        if (expect('governance.validators.commission-share').exercised(commission !== null, 'a commission in digits'))
          expect('governance.validators.commission-share').that(isShare(commission), {
            expected: 'from 0 to 10000',
            actual: row.commission_bps,
            path: 'commission_bps',
          });
        expect('governance.validators.no-epoch').that(!('epoch' in row), { expected: 'no key epoch', actual: row });
      }
      const total = sumAt(rows, 'stake');
      expect('governance.validators.total').decimal(field(nobody, 'total_stake'), total);
      expect('governance.validators.total').equal(
        field(nobody, 'n_active'),
        rows.filter(({ is_active }) => is_active === true).length,
      );
      expect('governance.validators.no-epoch').that(!('epoch' in nobody), {
        expected: 'no key epoch',
        actual: Object.keys(nobody),
      });
    };
    detailsThenShape(judgeRows, () => expect('governance.validators.shape').shape(nobody, 'info.validator_summaries'));

    const { address } = given.stranger();
    const asked = given.data(await target.read('validator_summaries', { address }));
    for (const row of expect('governance.validators.address-optional').exercisedBy(
      rowsAt(asked, 'validators'),
      'a validator',
    ))
      expect('governance.validators.address-optional').that(typeof row.your_stake === 'string', {
        expected: 'your_stake on every row',
        actual: row,
        path: 'validators.*.your_stake',
      });
    for (const row of rowsAt(asked, 'validators'))
      expect('governance.validators.your-stake').decimal(field(row, 'your_stake'), '0');
    expect('governance.validators.shape').shape(asked, 'info.validator_summaries');
  },
});

function isName(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isShare(bps: Dec | null): boolean {
  return bps !== null && bps.compare(Dec.of(0)) >= 0 && bps.compare(Dec.of(10_000)) <= 0;
}
