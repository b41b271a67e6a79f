import type { ReactElement } from 'react';
import {
  Applications,
  CellTower,
  Cloud,
  Cog,
  Cube,
  Dashboard,
  Desktop,
  Document,
  DriveTime,
  FolderClose,
  Globe,
  GroupedBarChart,
  IdNumber,
  InfoSign,
  Layers,
  Map,
  Notifications,
  Office,
  People,
  Properties,
  Repeat,
  Trash,
  User,
  VolumeUp,
} from '@blueprintjs/icons';

/**
 * The server names icons of a font that we do not have, so the icon follows from code and path; the first
 * match counts.
 */
const RULES: readonly (readonly [RegExp, ReactElement])[] = [
  [/^monitor\b/, <Desktop key="monitor" />],
  [/^basic\b/, <InfoSign key="basic" />],
  [/publicity/, <Globe key="publicity" />],
  [/alarm|warn|notice/, <Notifications key="alarm" />],
  [/user|person/, <User key="user" />],
  [/role|people|employee|staff/, <People key="people" />],
  [/dept|org|company/, <Office key="dept" />],
  [/dict|param/, <Properties key="dict" />],
  [/menu/, <Applications key="menu" />],
  [/tenant|card/, <IdNumber key="tenant" />],
  [/board|kanban|cockpit/, <Dashboard key="board" />],
  [/map|track|route|region/, <Map key="map" />],
  [/car|vehicle|sanitation|transport/, <DriveTime key="vehicle" />],
  [/equip|device/, <CellTower key="device" />],
  [/statistic|report|analysis/, <GroupedBarChart key="stat" />],
  [/recycl/, <Repeat key="recycle" />],
  [/classify|garbage|clean/, <Trash key="classify" />],
  [/noise/, <VolumeUp key="noise" />],
  [/environment|weather/, <Cloud key="environment" />],
  [/warehouse|material|stock/, <Cube key="stock" />],
  [/system|setting|authority/, <Cog key="system" />],
  [/log|flow|work/, <Document key="log" />],
];

export function menuIcon(entry: {
  readonly code: string;
  readonly path: string;
  readonly children: readonly unknown[];
}): ReactElement {
  const text = `${entry.code} ${entry.path.split('/').at(-1) ?? ''}`.toLowerCase();
  const hit = RULES.find(([pattern]) => pattern.test(text));
  if (hit !== undefined) return hit[1];
  return entry.children.length > 0 ? <FolderClose /> : <Layers />;
}
