import { check } from '../../harness/check/check.ts';
import { findEnvelopeKeys } from './envelope-keys.ts';

export default check({
  id: 'transport.method.wrong',
  title: 'a method other than the documented one is refused with 405 and without an envelope',
  clauses: ['transport.method.wrong-405', 'transport.method.no-envelope'],
  by: 'observe',
  async run({ target, venue, expect }) {
    const wrong: readonly (readonly [string, string])[] = [
      ...['/info', '/exchange'].flatMap((path) =>
        ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, path] as const),
      ),
      ['POST', '/ws'],
      // An unmounted faucet is no route.
      ...(venue.capabilities.has('faucet') ? [['GET', '/faucet'] as const, ['PUT', '/faucet'] as const] : []),
    ];
    for (const [method, path] of wrong) {
      const reply = await target.send({ method, path });
      expect('transport.method.wrong-405').status(reply);
      const keys = findEnvelopeKeys(reply.json);
      expect('transport.method.no-envelope').relation(
        'a body without data and error',
        { reply },
        () => !keys.data && !keys.error,
      );
    }
  },
});
