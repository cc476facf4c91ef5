import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { HttpControlWire } from './http-control.ts';

/** Interface that cuts the first connection on which a call arrives, like an overloaded one. */
async function openCuttingControl(): Promise<{ readonly control: HttpControlWire; readonly came: string[] }> {
  const came: string[] = [];
  const server = createServer((request, reply) => {
    came.push(String(request.url));
    if (came.length === 1) request.socket.destroy();
    else reply.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"height":1}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const control = new HttpControlWire(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, null);
  onTestFinished(async () => {
    await control.close();
    server.close();
  });
  return { control, came };
}

test('a setting is resent where the connection was cut', async () => {
  const { control, came } = await openCuttingControl();
  expect(await control.call('POST', '/control/blocks', { mode: 'manual' })).toMatchObject({ status: 200 });
  expect(came).toEqual(['/control/blocks', '/control/blocks']);
});

test('an effect is never sent twice', async () => {
  const { control, came } = await openCuttingControl();
  await expect(control.call('POST', '/control/advance', { ms: 1 })).rejects.toThrow('silent');
  expect(came).toEqual(['/control/advance']);
});
