import { expect, test } from 'vitest';
import { batchModifyAction, modifyAction } from './amendments.ts';

const amendment = { market: 3, oid: 12, new_px: 100, new_size: null };

test('an amendment stands in params alone, and in modifications in a batch', () => {
  expect(modifyAction(amendment)).toEqual({ type: 'modify', params: amendment });
  expect(batchModifyAction(amendment, { ...amendment, oid: 13 })).toEqual({
    type: 'batch_modify',
    params: { modifications: [amendment, { ...amendment, oid: 13 }] },
  });
});
