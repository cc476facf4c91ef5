import { check } from '../../harness/check/check.ts';
import { detailsThenShape } from '../../harness/check/details-then-shape.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { decimalAt, rowsAt, textAt } from '../../harness/client/json-at.ts';

export default check({
  id: 'governance.validators.list',
  title: 'validators rise by key, with their stake in two parts and the stake of whoever asks',
  clauses: [
    'governance.validators.shape',
    'governance.validators.order',
    'governance.validators.your-stake',
    'governance.validators.delegated',
    'governance.validators.no-epoch',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const nobody = given.data(await target.read('validator_summaries'));
    const rows = rowsAt(nobody, 'validators');
    if (rows.length === 0) throw new NotHere('a validator');
    const judgeRows = () => {
      const keys = rows.map((row) => textAt(row, 'validator').toLowerCase());
      expect('governance.validators.order').equal(keys, keys.toSorted(), 'validators.*.validator');
      for (const row of rows) {
        const parts = decimalAt(row, 'stake').minus(decimalAt(row, 'self_stake'));
        expect('governance.validators.delegated').decimal(row.delegated_stake, parts.toString(), 'delegated_stake');
        expect('governance.validators.your-stake').that(row.your_stake === null, {
          expected: 'null, for nobody asks',
          actual: row.your_stake,
          path: 'your_stake',
        });
        expect('governance.validators.no-epoch').that(!('epoch' in row), { expected: 'no key epoch', actual: row });
      }
      expect('governance.validators.no-epoch').that(!('epoch' in nobody), {
        expected: 'no key epoch',
        actual: Object.keys(nobody),
      });
    };
    detailsThenShape(judgeRows, () => expect('governance.validators.shape').shape(nobody, 'info.validator_summaries'));

    const { address } = given.stranger();
    const asked = given.data(await target.read('validator_summaries', { address }));
    for (const row of rowsAt(asked, 'validators'))
      expect('governance.validators.your-stake').decimal(row.your_stake, '0', 'your_stake');
    expect('governance.validators.shape').shape(asked, 'info.validator_summaries');
  },
});
