import { describe, expect, it } from 'vitest';
import { movedBeginning } from '@shared/profile/route';

describe('what a moved path moves besides', () => {
  it.each([
    ['/api/blade-user/page', '/api/people/page', { from: '/api/blade-user', to: '/api/people' }],
    ['/a/b/list', '/a/c/d/list', { from: '/a/b', to: '/a/c/d' }],
    ['/a/b/x/list', '/a/c/x/list', { from: '/a/b', to: '/a/c' }],
    ['/api/blade-user/page', '/api/blade-user/list', undefined],
    ['/api/blade-user/page', '/api/blade-user/page', undefined],
    ['/page', '/page', undefined],
    ['/api/blade-user/page', '/page', undefined],
  ])('%s → %s', (old, now, moved) => {
    expect(movedBeginning(old, now)).toEqual(moved);
  });
});
