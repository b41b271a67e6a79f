import { useEffect, useRef } from 'react';
import { useRested } from '@renderer/ui/useRest';
import { isSmall } from '../screenClass';

/**
 * Whether the side menu is folded. A window that becomes small – narrower, or with larger text – folds it, or
 * the page would have no room left; what it folded by itself it unfolds when there is room again.
 */
export function useCollapsed(): readonly [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useRested('side', () => isSmall(window.innerWidth));
  /** What the operator had before it was folded by itself. */
  const before = useRef<boolean | null>(null);
  const now = useRef(collapsed);
  useEffect(() => {
    now.current = collapsed;
  }, [collapsed]);
  useEffect(() => {
    let small = isSmall(window.innerWidth);
    const follow = (): void => {
      const was = small;
      small = isSmall(window.innerWidth);
      if (small && !was) {
        before.current = now.current;
        setCollapsed(true);
      } else if (!small && was && before.current !== null) {
        setCollapsed(before.current);
        before.current = null;
      }
    };
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, [setCollapsed]);
  return [collapsed, setCollapsed];
}
