import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';

const MINUTE_MS = 60_000;
const throttled = [429, 'rate limit: this IP requested too recently'];

export default check({
  id: 'faucet.ip.one-minute',
  title: 'one IP claims once a minute; what is refused in between records nothing',
  clauses: [
    'faucet.ip.window',
    'faucet.ip.window-minute',
    'faucet.order.address-first',
    'faucet.mark.after-400',
    'faucet.mark.after-429',
    'faucet.mark.after-429-window',
  ],
  by: 'operate',
  needs: ['faucet'],
  form: { profile: 'live', item: 'faucet-window' },
  leases: ['faucet', 'clock'],
  async run({ given, target, control, expect }) {
    const first = given.stranger().address;
    await given.blocksHeld();
    const zero = await given.claim({ address: first, amount: 0 });
    given.that(zero.status === 400, 'the claim of nothing was not refused');
    const opened = await target.faucet({ address: first, amount: 20 });
    expect('faucet.mark.after-400').status(opened, 200);

    const second = given.stranger().address;
    const inside = await target.faucet({ address: second, amount: 20 });
    expect('faucet.ip.window').equal([inside.status, at(inside.json, 'error')], throttled, 'status, error');
    const invalid = await target.faucet({ address: '0x1' });
    expect('faucet.order.address-first').status(invalid, 400);

    // A served clock goes on by itself: ten seconds are left for the requests in between.
    await control.advance(MINUTE_MS - 10_000);
    const late = await target.faucet({ address: second, amount: 20 });
    expect('faucet.ip.window').equal([late.status, at(late.json, 'error')], throttled, 'status, error');
    await control.advance(10_000);
    const after = await target.faucet({ address: second, amount: 20 });
    expect('faucet.ip.window-minute').status(after, 200);
    expect('faucet.mark.after-429').status(after, 200);
    expect('faucet.mark.after-429-window').status(after, 200);
  },
});
