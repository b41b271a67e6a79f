import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { alarmSearch, readAlarmSearch } from '@renderer/features/alarms/model/address';
import type { AlarmQuery } from '@renderer/features/alarms/model/query';

/**
 * Takes the conditions that an address names into the open list, and takes them out of the address once the list
 * has others: who comes back to its tab later is not shown less than before.
 */
export function useAskedQuery(query: AlarmQuery, show: (query: AlarmQuery) => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [taken, setTaken] = useState(search);
  const asked = readAlarmSearch(search);
  if (search !== taken) {
    setTaken(search);
    if (asked !== null) show(asked);
  }
  const isOver = search === taken && asked !== null && alarmSearch(asked) !== alarmSearch(query);
  useEffect(() => {
    if (isOver) void navigate({ pathname, search: '' }, { replace: true });
  }, [isOver, navigate, pathname]);
}
