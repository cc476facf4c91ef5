import { makeFundedVenue } from '../feed/feed.fixture.ts';
import { Gateway } from '../gateway/gateway.ts';
import { type ServeOptions, startServer } from './serve.ts';
import { startGateway } from './serve-gateway.ts';

/** Entry points for hostile clients: a node, or a gateway in front of one. */
const doors = ['node', 'gateway'] as const;

export type EntryPoint = (typeof doors)[number];

/** Each case at each entry point. */
export function casesAtEachEntryPoint<Case extends readonly unknown[]>(
  cases: readonly Case[],
): (readonly [EntryPoint, ...Case])[] {
  return doors.flatMap((door) => cases.map((one) => [door, ...one] as const));
}

export interface OpenEntryPoint {
  readonly url: string;
  close(): Promise<void>;
}

export async function openEntryPoint(
  door: EntryPoint,
  blocks: ServeOptions['blocks'] = { mode: 'instant' },
): Promise<OpenEntryPoint> {
  const node = await startServer(makeFundedVenue(), { port: 0, blocks });
  if (door === 'node') return node;
  const onFault = (error: unknown) => {
    throw error;
  };
  const gateway = await startGateway(new Gateway(node.url), { port: 0, onFault });
  const close = async (): Promise<void> => {
    await gateway.close();
    await node.close();
  };
  return { url: gateway.url, close };
}
