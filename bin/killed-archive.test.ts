import { expect, test } from 'vitest';
import { killArchiveGatewayRepeatedly } from './killed-archive.fixture.ts';

test('a gateway whose archive is killed under load catches up with its node, and serves every row once', async () => {
  // The fixture's assertions throw.
  await expect(killArchiveGatewayRepeatedly(3, 1)).resolves.toBeUndefined();
});
