import { check } from '../../harness/check/check.ts';

export default check({
  id: 'transport.retired.points-read',
  title: 'points_weeks, points_leaderboard and points_user are served',
  clauses: ['transport.retired.points-served'],
  by: 'observe',
  form: { profile: 'next', item: 'points-reads' },
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const clause = expect('transport.retired.points-served');
    for (const [body, shape] of [
      [{ type: 'points_weeks' }, 'info.points_weeks'],
      [{ type: 'points_leaderboard', season: 1 }, 'info.points_leaderboard'],
      [{ type: 'points_user', address }, 'info.points_user'],
    ] as const) {
      const reply = await target.info(body);
      clause.relation('a reply with data', { reply }, ({ reply }) => reply.kind === 'data');
      if (reply.kind === 'data') clause.shape(reply.data, shape);
    }
  },
});
