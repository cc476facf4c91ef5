import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { gatewayPeer } from '../edge/limits.ts';

/**
 * By which a gateway names the client that it speaks for, so that budgets and windows are that client's, or itself
 * (`gatewayPeer`). A name of our own: what proxies forward (`X-Forwarded-For`) is the client's to write.
 */
export const CLIENT_HEADER = 'x-venue-client';

/** Header of a node's acceptance of a socket: how many subscriptions the socket may hold, or `any`. */
export const SUBSCRIPTIONS_HEADER = 'x-venue-subscriptions';

/**
 * The source address as allowlists name it: an IPv4 address stays one on a dual-stack socket. Of what a gateway forwards
 * it is the client's, where the gateway is a peer that is trusted: on this machine, or by its certificate.
 */
export function peerAddressOf(request: IncomingMessage): string {
  const remoteAddress = request.socket.remoteAddress ?? '';
  const address = /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(remoteAddress)
    ? remoteAddress.slice('::ffff:'.length)
    : remoteAddress;
  return isTrusted(request, address) ? (clientNamed(request.headers[CLIENT_HEADER]) ?? address) : address;
}

/** Whether a gateway sent it, by its own word. */
export function isForwardedByGateway(headers: Readonly<Record<string, unknown>>): boolean {
  return clientNamed(headers[CLIENT_HEADER]) !== null;
}

function isTrusted({ socket }: IncomingMessage, address: string): boolean {
  return address === '::1' || address.startsWith('127.') || (socket instanceof TLSSocket && socket.authorized);
}

function clientNamed(value: unknown): string | null {
  return typeof value === 'string' && (value === gatewayPeer || isIP(value) !== 0) ? value : null;
}
