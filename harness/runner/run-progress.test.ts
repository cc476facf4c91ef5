import { expect, test } from 'vitest';
import { RunProgress } from './run-progress.ts';

test('the last request before the end is reported with its action, without its signature', () => {
  const order = '{"type":"submit_order","market":11,"side":"bid","size":"67","limit_px":"300000001","tif":"gtc"}';
  const lastSent = `POST /exchange {"signature":"0x17550ca8${'f'.repeat(122)}","nonce":1795435252056,"action":${order}}`;
  expect(new RunProgress().describe({ lastSent })).toBe(
    `after 0 checks, in none; the last request sent was POST /exchange {"signature":"0x17550ca8…","nonce":1795435252056,"action":${order}}`,
  );
  expect(new RunProgress().describe({ lastSent: `POST /exchange ${'1'.repeat(900)}` })).toMatch(/1{500}…$/);
});
