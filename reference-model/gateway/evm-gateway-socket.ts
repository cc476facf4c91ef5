import type { RawData } from 'ws';
import type { VenueSocket } from '../door.ts';
import type { GatewayClient } from './gateway-socket.ts';
import type { UpstreamSocket } from './upstream.ts';

/** Maximum bytes that a client may have buffered in the gateway while the node does not read. */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;

/** A JSON-RPC connection through a gateway, which passes everything through. */
export class EvmGatewaySocket implements VenueSocket {
  /** Nothing waits here: the node answers. */
  onWaiting = null;
  readonly #node: UpstreamSocket;
  readonly #client: GatewayClient;
  #open = true;

  constructor(node: UpstreamSocket, client: GatewayClient) {
    this.#node = node;
    this.#client = client;
    node.ws.on('message', (data: RawData) => {
      if (this.#open) client.deliver(data.toString());
    });
    node.ws.on('close', () => this.#end());
    node.ws.resume();
    if (node.ws.readyState !== node.ws.OPEN) queueMicrotask(() => this.#end());
  }

  receive(text: string): null {
    return this.#forward(text);
  }

  /** Forwards an empty frame, because the content of a binary frame does not affect its answer. */
  receiveBinary(): null {
    return this.#forward(new Uint8Array());
  }

  close(): void {
    this.#open = false;
    this.#node.ws.terminate();
  }

  #forward(frame: string | Uint8Array): null {
    if (this.#node.ws.bufferedAmount > MAX_UNSENT_BYTES) this.#end();
    else if (this.#open) this.#node.ws.send(frame, ignored);
    return null;
  }

  #end(): void {
    if (!this.#open) return;
    this.close();
    this.#client.onClose();
  }
}

function ignored(): void {}
