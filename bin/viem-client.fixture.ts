import { type Hex, recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { publishedTypeStrings } from '../spec-schemas/signing/published-types.fixture.ts';
import type { ExampleBody } from '../spec-schemas/signing/signable-body.fixture.ts';
import { type SignedService, typedDataOf } from '../spec-schemas/signing/typed-data.fixture.ts';

/** Action as sent, with its body under the key that its tag requires. */
export interface SentAction {
  readonly type: string;
  readonly [bodyKey: string]: ExampleBody | string;
}

export interface VenueAnswer {
  readonly status: number;
  /** JSON of the reply. */
  readonly body: unknown;
}

/** Client with only the published types and a typed-data library, as another team would write it from the documents. */
export class ViemClient {
  readonly address: string;
  readonly #url: string;
  readonly #service: SignedService;
  readonly #account;

  constructor(url: string, service: SignedService, privateKey: Hex) {
    this.#url = url;
    this.#service = service;
    this.#account = privateKeyToAccount(privateKey);
    this.address = this.#account.address.toLowerCase();
  }

  /** @param chainField  name of the first signed field, to simulate a client that gets it wrong */
  async act(action: SentAction, nonce: number, chainField = this.#service.chainField): Promise<VenueAnswer> {
    const data = typedData(action, { ...this.#service, chainField }, BigInt(nonce));
    return this.post('/exchange', { signature: await this.#account.signTypedData(data), nonce, action });
  }

  async post(path: string, body: object): Promise<VenueAnswer> {
    const reply = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  }

  /** Returns the `data` of a read about the client's own account. */
  async own(type: string): Promise<unknown> {
    const { status, body } = await this.post('/info', { type, address: this.address });
    if (status !== 200 || typeof body !== 'object' || body === null || !('data' in body))
      throw new Error(`${type}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  }
}

/** Returns the signer that viem recovers from an envelope. */
export async function recoverSignerByViem(
  envelope: { readonly action: SentAction; readonly nonce: number; readonly signature: Hex },
  service: SignedService,
): Promise<string> {
  const { action, nonce, signature } = envelope;
  const address = await recoverTypedDataAddress({ ...typedData(action, service, BigInt(nonce)), signature });
  return address.toLowerCase();
}

function typedData(action: SentAction, service: SignedService, nonce: bigint) {
  const body = action.order ?? action.cancel ?? action.params ?? {};
  if (typeof body === 'string') throw new Error(`${action.type} has no body`);
  const type =
    (typeof body.owner === 'string' ? publishedType(action.type, 'withOwner') : undefined) ??
    publishedType(action.type, 'base');
  if (type === undefined) throw new Error(`no type is published for ${action.type}`);
  return typedDataOf(type, body, service, { nonce });
}

function publishedType(tag: string, variant: string): string | undefined {
  return publishedTypeStrings.find((published) => published.tag === tag && published.variant === variant)?.type;
}
