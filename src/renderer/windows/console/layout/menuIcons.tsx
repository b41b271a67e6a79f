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
  Envelope,
  FolderClose,
  Globe,
  GroupedBarChart,
  Home,
  IdNumber,
  InfoSign,
  Layers,
  Lock,
  Map,
  Notifications,
  Office,
  People,
  Properties,
  Repeat,
  Tint,
  Trash,
  User,
  Video,
  VolumeUp,
} from '@blueprintjs/icons';

/**
 * Words in the names of the icon font of this family (`iconfont icon-yonghu`, `iconfont iconicon_setting`): Chinese in
 * Latin letters, or English. The first match counts.
 */
const NAMES: readonly (readonly [RegExp, ReactElement])[] = [
  [/gaojing|baojing|yujing|ding\b|bell/, <Notifications key="alarm" />],
  [/tongzhi|gonggao|xiaoxi|message|sms/, <Envelope key="message" />],
  [/cheliang|huanwei|yunshu|car\b|truck/, <DriveTime key="vehicle" />],
  [/ditu|weizhi|dizhi|addresslist|map/, <Map key="map" />],
  [/jiankong/, <Desktop key="monitor" />],
  [/shexiang|shipin|video/, <Video key="video" />],
  [/shequ|xiaoqu|community/, <Home key="community" />],
  [/gongce|cesuo|toilet/, <Tint key="toilet" />],
  [/shebei|device/, <CellTower key="device" />],
  [/fenlei|laji|trash/, <Trash key="classify" />],
  [/zaisheng|huishou|recycle/, <Repeat key="recycle" />],
  [/cangchu|cangku|wuzi/, <Cube key="stock" />],
  [/huanjing|tianqi|cloud/, <Cloud key="environment" />],
  [/yonghu|yonghuguanli|principal|user/, <User key="user" />],
  [/juese|jiaose|renyuan|group|people/, <People key="people" />],
  [/zuzhi|jigou|bumen|gongsi|affiliations|subordinate/, <Office key="dept" />],
  [/zidian|canshu|compile|param/, <Properties key="dict" />],
  [/tongji|baobiao|shuju|chart|airplay/, <GroupedBarChart key="stat" />],
  [/rizhi|wendang|biaodan|doc|savememo|task|work/, <Document key="log" />],
  [/youka|zuhu|shenfen|card|safetycertificate/, <IdNumber key="card" />],
  [/gongkai|wangluo|yuyan|exchange/, <Globe key="public" />],
  [/yanzhengma|suo\b|mima|lock|quanxian/, <Lock key="lock" />],
  [/xitong|shezhi|peizhi|setting|dispose/, <Cog key="system" />],
  [/jichu|study|star/, <InfoSign key="basic" />],
  [/yingyong|pingtai|kaifa|bug/, <Applications key="apps" />],
];

/** The icon of an entry without a telling icon name follows from code and path; the first match counts. */
const RULES: readonly (readonly [RegExp, ReactElement])[] = [
  [/^monitor\b/, <Desktop key="monitor" />],
  [/^basic\b/, <InfoSign key="basic" />],
  [/publicity/, <Globe key="publicity" />],
  [/alarm|warn|notice/, <Notifications key="alarm" />],
  [/user|person/, <User key="user" />],
  [/toilet/, <Tint key="toilet" />],
  [/community|village/, <Home key="community" />],
  [/video|camera/, <Video key="video" />],
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
  /** The server's name of an icon of its own font. */
  readonly icon: string;
  readonly children: readonly unknown[];
}): ReactElement {
  const icon = entry.icon.toLowerCase();
  const named = NAMES.find(([pattern]) => pattern.test(icon));
  if (named !== undefined) return named[1];
  const text = `${entry.code} ${entry.path.split('/').at(-1) ?? ''}`.toLowerCase();
  const hit = RULES.find(([pattern]) => pattern.test(text));
  if (hit !== undefined) return hit[1];
  return entry.children.length > 0 ? <FolderClose /> : <Layers />;
}
