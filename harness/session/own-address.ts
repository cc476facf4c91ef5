import net from 'node:net';

/**
 * Returns the address from which this machine reaches a URL, as the other side's allowlist would name it; null when no connection succeeds.
 * Behind a proxy or NAT the other side sees another one.
 */
export function detectOwnIpAddress(url: string, timeoutMs = 5_000): Promise<string | null> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const defaultPort = protocol === 'https:' ? 443 : 80;
  return new Promise((resolve) => {
    const socket = net.connect({ host, port: port === '' ? defaultPort : Number(port) });
    const end = (address: string | null) => {
      socket.destroy();
      resolve(address);
    };
    socket.setTimeout(timeoutMs, () => end(null));
    socket.once('error', () => end(null));
    socket.once('connect', () => end(socket.localAddress?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null));
  });
}
