import { expect, test } from 'vitest';
import { runProgramToEnd } from '../program.fixture.ts';

test.each([
  [['--upstream', 'http://127.0.0.1:1'], '--upstream is of a gateway: add --role gateway'],
  [
    ['--role', 'gateway', '--upstream', 'http://127.0.0.1:1', '--control-port', '0'],
    '--control-port is of the node behind --upstream: start that one with it',
  ],
  [
    ['--role', 'gateway', '--upstream', 'ftp://user:secret@venue'],
    '--upstream is no base URL: write http://HOST:PORT or https://…, without credentials, query or fragment',
  ],
])('serve %j: one line, exit 2', async (words, sentence) => {
  const { code, stdout, stderr } = await runProgramToEnd(['serve', '--port', '0', ...words]);
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `error: ${sentence}\n` });
});
