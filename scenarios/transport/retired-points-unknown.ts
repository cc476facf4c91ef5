import { check } from '../../harness/check/check.ts';

export default check({
  id: 'transport.retired.points-unknown',
  title: 'points_weeks, points_leaderboard and points_user are unknown reads today',
  clauses: ['transport.retired.points'],
  by: 'observe',
  form: { profile: 'live', item: 'points-reads' },
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    for (const type of ['points_weeks', 'points_leaderboard', 'points_user'])
      expect('transport.retired.points').refused(await target.read(type, { address }));
  },
});
