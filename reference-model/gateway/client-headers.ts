import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { gatewayPeer } from '../edge/limits.ts';

/**
 * Header with which a gateway names the client that it speaks for, so that budgets and windows are that client's, or the gateway itself
 * (`gatewayPeer`). It is a name of our own because clients can write what proxies forward (`X-Forwarded-For`).
 */
export const CLIENT_HEADER = 'x-venue-client';

/** Header in a node's acceptance of a socket: its maximum number of subscriptions, or `any`. */
export const SUBSCRIPTIONS_HEADER = 'x-venue-subscriptions';

/**
 * The source address as used in allowlists: an IPv4 address stays IPv4 on a dual-stack socket. For requests forwarded by a trusted gateway
 * (local, or by certificate) it is the client's address.
 */
export function peerAddressOf(request: IncomingMessage): string {
  const remoteAddress = request.socket.remoteAddress ?? '';
  const address = /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(remoteAddress)
    ? remoteAddress.slice('::ffff:'.length)
    : remoteAddress;
  return isTrusted(request, address) ? (clientNamed(request.headers[CLIENT_HEADER]) ?? address) : address;
}

/** Whether a gateway claims to have sent it. */
export function isForwardedByGateway(headers: Readonly<Record<string, unknown>>): boolean {
  return clientNamed(headers[CLIENT_HEADER]) !== null;
}

function isTrusted({ socket }: IncomingMessage, address: string): boolean {
  return address === '::1' || address.startsWith('127.') || (socket instanceof TLSSocket && socket.authorized);
}

function clientNamed(value: unknown): string | null {
  return typeof value === 'string' && (value === gatewayPeer || isIP(value) !== 0) ? value : null;
}
