import { useCallback, useEffect, useState } from 'react';
import type { TextKey } from '@shared/i18n/textKey';
import type { Result } from '@shared/base/result';
import type { MenuMapView } from '@shared/model/menuMap';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';

const settled = (work: Promise<Result<MenuMapView, { readonly key: TextKey }>>) => settle(work);

/** The menu map of the signed-in tenant and the ways to change it; `problem` is an i18n key or ''. */
export function useMenuMap() {
  const { bridge } = useServices();
  const [view, setView] = useState<MenuMapView | null>(null);
  const [problem, setProblem] = useState<TextKey | ''>('');

  const show = useCallback((answer: Awaited<ReturnType<typeof settled>>): void => {
    if (answer.ok) {
      setView(answer.value);
      setProblem('');
    } else setProblem('key' in answer.error ? answer.error.key : 'failure.unknown');
  }, []);
  useEffect(() => {
    const ask = (): void => void settled(bridge.request('menuMap.get')).then(show);
    ask();
    return bridge.on('menuMap.changed', ask);
  }, [bridge, show]);
  return {
    view,
    problem,
    setProblem,
    /** null: match by itself again; '': no screen. */
    choose: (entry: string, screen: string | null) =>
      settled(bridge.request('menuMap.choose', { entry, screen })).then(show),
    takeFile: (text: string) => settled(bridge.request('menuMap.import', { text })).then(show),
  };
}
