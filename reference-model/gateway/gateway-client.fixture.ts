import { expect, onTestFinished, vi } from 'vitest';
import { type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import type { VenueSocket } from '../door.ts';
import { Gateway } from './gateway.ts';
import { type NodeSocket, type ScriptedNode, startScriptedNode } from './scripted-node.fixture.ts';

/** Client of a gateway at `/ws` or `/evm`, with what reached it: text frames as text, binary ones as bytes. */
export interface GatewayClientEnd {
  readonly socket: VenueSocket;
  readonly frames: (string | Uint8Array)[];
  /** How often it was told that its connection ended. */
  closes: number;
  /** The node's end of its connection. */
  readonly upstream: NodeSocket;
  send(...frames: readonly JsonValue[]): void;
  /** Waits until the client has exactly these frames. */
  sees(...frames: readonly (JsonValue | Uint8Array)[]): Promise<void>;
}

export const PEER = '10.0.0.7';

/** Opens a gateway in front of a node. */
export async function openGateway(most?: string): Promise<{ readonly node: ScriptedNode; readonly gateway: Gateway }> {
  const node = await startScriptedNode(most);
  const gateway = new Gateway(node.url);
  onTestFinished(() => gateway.close());
  return { node, gateway };
}

/** Connects a client. @param protocol  the subprotocol that the gateway selected */
export async function connectClient(
  { node, gateway }: { readonly node: ScriptedNode; readonly gateway: Gateway },
  protocol = '',
  path = '/ws',
): Promise<GatewayClientEnd> {
  const source = gateway.sources.find(({ connectionRules }) => connectionRules.path === path);
  const reached = await source?.reach(PEER);
  if (reached === undefined || !('connect' in reached)) throw new Error('the node was not reached');
  const upstream = await vi.waitFor(() => {
    const found = node.sockets.find((one) => one.peer === PEER && one.path === path && !claimedSockets.has(one));
    if (found === undefined) throw new Error('no socket at the node');
    return found;
  });
  claimedSockets.add(upstream);
  const frames: GatewayClientEnd['frames'] = [];
  const client: GatewayClientEnd = {
    socket: reached.connect(
      (text) => frames.push(text),
      () => (client.closes += 1),
      { protocol, deliver: (bytes) => frames.push(bytes) },
    ),
    frames,
    closes: 0,
    upstream,
    send: (...sent) => {
      for (const frame of sent) client.socket.receive(printJson(frame));
    },
    sees: (...expected) =>
      vi.waitFor(
        () => expect(frames).toEqual(expected.map((one) => (one instanceof Uint8Array ? one : printJson(one)))),
        { timeout: 3_000 },
      ),
  };
  return client;
}

const claimedSockets = new WeakSet<NodeSocket>();
