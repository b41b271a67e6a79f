import type { Entry } from './menuEntry';

/** An entry that the dispatcher may look at. */
const watched = (code: string, name: string, path: string): Entry => ({
  code,
  name,
  path,
  roles: { dispatcher: 'view' },
});

/** Sites and their drop-off points by type. */
export const SITES: readonly Entry[] = [
  watched('site', '站点管理', '/system_classify/site/site'),
  watched('point', '投放点', '/system_classify/site/point'),
  watched('communityPoint', '小区投放点', '/system_classify/site/communityPoint'),
  watched('villagePoint', '村投放点', '/system_classify/site/villagePoint'),
  watched('otherPoint', '其他投放点', '/system_classify/site/otherPoint'),
];

/** What stands at sites, who lives there, and what happens there. */
export const PLACES: readonly Entry[] = [
  watched('trashRoom', '垃圾房管理', '/system_classify/equipmentMg/garbageRoom/index'),
  watched('perishableSite', '易腐垃圾处理点', '/system_classify/site/perishableSite'),
  watched('perishableProject', '易腐垃圾项目', '/system_classify/site/perishableProject'),
  watched('gcqSearch', '餐厨处理站', '/system_classify/site/station'),
  watched('mapSearch', '地图检索', '/system_classify/site/mapSearch'),
  watched('gisData', '地理数据', '/system_classify/site/gisData'),
  watched('personnel', '站点人员', '/system_classify/person/personnel'),
  watched('floorUnitRoom', '住户房间', '/system_classify/person/room'),
  watched('basicsFloorUnitRoom', '商铺与公共用房', '/system_classify/person/publicRoom'),
  watched('appointment', '上门预约', '/system_classify/person/appointment'),
  watched('propagandaRecord', '宣传记录', '/system_classify/person/propaganda'),
  watched('persuasion', '劝导记录', '/system_classify/person/persuasion'),
  watched('evidenceCollection', '取证记录', '/system_classify/person/evidence'),
  watched('siteSummary', '站点汇总', '/system_classify/dataStatistics/siteSummary/index'),
  watched('siteReport', '站点报表', '/system_classify/dataStatistics/siteReport/index'),
  watched(
    'sitePersonSummary',
    '站点人员汇总',
    '/system_classify/dataStatistics/sitePersonSummary/index',
  ),
  watched('garbageWeight', '垃圾称重', '/system_classify/record/garbageWeight'),
  watched('sitePointWeight', '点位称重', '/system_classify/record/sitePointWeight'),
];
