/**
 * English of the words that the specification suggests for the server's dictionaries, as `Chinese:English` pairs by dictionary code. A word that a server has
 * changed is not among them and stays as the server says it.
 */
export const DICTIONARY_WORDS: Readonly<Record<string, string>> = {
  sex: '男:Male;女:Female;未知:Unknown',
  yes_no: '否:No;是:Yes',
  notice:
    '发布通知:Announcement;批转通知:Forwarded with approval;转发通知:Forwarded;指示通知:Instruction;任免通知:Appointment or removal;事务通知:Administrative notice',
  menu_category: '菜单:Menu;按钮:Button',
  button_func: '工具栏:Toolbar;操作栏:Row actions;工具操作栏:Toolbar and row actions',
  data_scope_type: '全部可见:All;本人可见:Own only;所在机构可见:Own department;所在机构及子级可见:Own department and below;自定义:Custom',
  api_scope_type: '系统接口:System interface;业务接口:Business interface',
  org_category: '公司:Company;部门:Department;小组:Team',
  region: '国家:Country;省份:Province;地市:City;区县:District;乡镇:Township;村委:Village committee',
  flow: '请假流程:Leave process;报销流程:Expense process',
  delivery_source:
    '刷卡投放:By card;扫码投放:By QR code;人脸识别:Face recognition;智能箱投放:Smart box;手动录入:Entered by hand;上门收集:Collected at the door',
  recycle_source: '预约回收:By appointment;现场回收:On site;智能柜回收:Smart cabinet;回收点交投:Brought to a point;手动录入:Entered by hand',
  apply_status: '待审核:Awaiting review;审核通过:Approved;审核驳回:Rejected;已撤回:Withdrawn;已出库:Issued;已完成:Completed',
  device_collectShelf: '单桶收集架:One-bin rack;双桶收集架:Two-bin rack;三桶收集架:Three-bin rack;四桶收集架:Four-bin rack;智能收集箱:Smart collection box',
  machine_model: 'FJ-500型:Model FJ-500;FJ-1000型:Model FJ-1000;FJ-2000型:Model FJ-2000;FJ-3000型:Model FJ-3000;FJ-5000型:Model FJ-5000',
  materiel_source: '采购入库:Purchase;调拨入库:Transfer in;退还入库:Return;盘盈入库:Stocktaking surplus;捐赠入库:Donation',
  gcq_outcome_type: '有机肥:Organic fertiliser;粗油脂:Crude grease;沼气:Biogas;残渣:Residue;废水:Waste water;其他:Other',
  post_occupation:
    '管理员:Administrator;宣传劝导员:Sorting adviser;督导员:Supervisor;保洁员:Cleaner;分拣员:Sorter;驾驶员:Driver;巡检员:Inspector;收集员:Collector',
  device_player_model: '立式广告机:Standing display;壁挂广告机:Wall display;LED信息屏:LED information screen;语音播放器:Voice player;户外大屏:Outdoor screen',
  completion_type: '日报:Daily report;周报:Weekly report;月报:Monthly report;季报:Quarterly report;年报:Annual report',
  completion_level_type: '市级:City;区县级:District;街道级:Subdistrict;社区级:Community;小区级:Estate',
  category_node: '生活垃圾:Household waste;可回收物:Recyclables;有害垃圾:Hazardous waste;厨余垃圾:Food waste;其他垃圾:Residual waste;大件垃圾:Bulky waste',
  device_steelyard_model: '台秤:Bench scale;地磅:Weighbridge;吊秤:Crane scale;手持秤:Hand scale;车载秤:On-board scale;智能称重桶:Smart weighing bin',
  device_flx_model:
    '两分类箱:Two-way sorting box;四分类箱:Four-way sorting box;六分类箱:Six-way sorting box;可回收物箱:Recyclables box;定时定点箱房:Timed collection room',
  device_status: '离线:Offline;在线:Online;故障:Faulty;维修中:Under repair;停用:Out of use;未激活:Not activated',
  device_manufacturer: '厂商一:Manufacturer 1;厂商二:Manufacturer 2;厂商三:Manufacturer 3;厂商四:Manufacturer 4;自研:In-house;其他:Other',
  box_fault_type:
    '门锁故障:Door lock fault;称重故障:Weighing fault;满溢传感故障:Fill sensor fault;通信故障:Communication fault;电源故障:Power fault;读卡故障:Card reader fault',
  recordtask_type:
    '日常检查:Routine inspection;专项检查:Special inspection;随机抽查:Spot check;第三方测评:Third-party assessment;整改复查:Follow-up inspection',
  wz_type: '垃圾袋:Waste bags;垃圾桶:Bins;劳保用品:Protective equipment;清洁工具:Cleaning tools;宣传物料:Publicity material;设备配件:Spare parts',
  evaluate: '优秀:Excellent;良好:Good;合格:Passed;不合格:Failed;未评价:Not assessed',
  c_type: '安全检查:Safety inspection;卫生检查:Hygiene inspection;设备检查:Equipment inspection;作业检查:Work inspection;台账检查:Records inspection',
  c_name: '分类投放点:Sorting point;垃圾房:Waste room;转运站:Transfer station;收运车辆:Collection vehicle;处置站点:Disposal site',
  c_dept:
    '市容环卫科:Sanitation section;街道城管办:Subdistrict urban management office;社区居委会:Residents’ committee;物业公司:Property company;第三方机构:Third party',
  c_person: '检查员甲:Inspector A;检查员乙:Inspector B;检查员丙:Inspector C;督导员甲:Supervisor A;督导员乙:Supervisor B',
  persuasion_model:
    '桶边督导:Supervision at the bins;上门劝导:Advice at the door;电话劝导:Advice by phone;短信提醒:Text message;集中宣传:Public information event',
  recyc_class: '废纸:Paper;废塑料:Plastic;废金属:Metal;废玻璃:Glass;废织物:Textiles;废电器:Electrical appliances;其他可回收物:Other recyclables',
  sp_type:
    '请假审批:Leave approval;加班审批:Overtime approval;用车审批:Vehicle approval;物资审批:Material approval;油卡审批:Oil card approval;离职审批:Resignation approval',
  compost_type: '园林垃圾:Green waste;厨余垃圾:Food waste;秸秆:Straw;畜禽粪污:Manure;堆肥成品:Finished compost',
  compost_unit: '千克:kg;吨:t;立方米:m³;车:Truckload;袋:Bag',
  point_type:
    '投放点:Drop-off point;收集点:Collection point;集置点:Holding point;中转点:Transfer point;大件堆放点:Bulky waste point;有害垃圾暂存点:Hazardous waste store',
  alarm_type: '满溢报警:Overflow alarm;超时报警:Timeout alarm;离线报警:Offline alarm;温度报警:Temperature alarm;烟雾报警:Smoke alarm;越界报警:Boundary alarm',
  alarmType: 'SOS求救:SOS;脱岗:Left post;静止超时:Motionless too long;电子围栏越界:Outside the geofence;低电量:Low battery;设备离线:Device offline',
  order_contral: '派单:Assign;转派:Reassign;挂起:Hold;关闭:Close;退回:Return;催办:Urge',
  order_sendType: '自动派单:Assigned automatically;人工派单:Assigned by hand;抢单:Taken by a worker;定时派单:Assigned on schedule;转派:Reassigned',
  warningTip: '保险到期:Insurance due;保养到期:Upkeep due;年检到期:Inspection due;设备离线:Device offline;库存不足:Low stock;超时未处理:Not handled in time',
  noiseType: '交通噪声:Traffic noise;施工噪声:Construction noise;社会生活噪声:Neighbourhood noise;工业噪声:Industrial noise;广场噪声:Public square noise',
  post_category: '高层:Senior;中层:Middle;基层:Junior;其他:Other;临时:Temporary',
  car_model: '压缩车:Compactor;餐厨车:Food waste truck;勾臂车:Hook-lift truck;洒水车:Sprinkler;清扫车:Sweeper;电动三轮车:Electric tricycle',
  site_tag: '示范小区:Model community;达标小区:Community up to standard;普通小区:Ordinary community;整改小区:Community to be improved;试点村:Pilot village',
  job_type: '清扫保洁:Street cleaning;垃圾收集:Waste collection;垃圾清运:Waste transport;机械作业:Machine work;公厕管护:Public toilet care;管理岗:Management',
  clear_leave: '事假:Personal leave;病假:Sick leave;年假:Annual leave;调休:Time off in lieu;婚假:Marriage leave;产假:Maternity leave;丧假:Bereavement leave',
  device_bucketModel: '120L桶:120 L bin;240L桶:240 L bin;360L桶:360 L bin;660L桶:660 L bin;1100L桶:1100 L bin',
  award_type: '优秀员工奖:Outstanding employee;全勤奖:Full attendance;安全奖:Safety award;创新奖:Innovation award;其他奖励:Other award',
  punishment_type: '口头警告:Verbal warning;书面警告:Written warning;罚款:Fine;降级:Demotion;辞退:Dismissal',
  dimission_reason: '个人原因:Personal reasons;合同到期:End of contract;退休:Retirement;辞退:Dismissal;调岗:Transfer;其他:Other',
  apply_type: '请假:Leave;加班:Overtime;补卡:Missed clock-in;外出:Off-site work;油卡:Oil card;离职:Resignation',
  device_dbSteelyard_type:
    '固定地磅:Fixed weighbridge;移动地磅:Mobile weighbridge;无人值守地磅:Unattended weighbridge;轴重秤:Axle scale;车载称重:On-board weighing',
  lampblack_fault: '设备离线:Device offline;传感器故障:Sensor fault;风机未开启:Fan not running;净化器未开启:Purifier not running;数据异常:Abnormal data',
  device_Integral_exchange_model:
    '六货道机:6-lane machine;十货道机:10-lane machine;二十货道机:20-lane machine;六十货道机:60-lane machine;格子柜:Locker cabinet',
  company_code:
    '城运公司:City Transport Company;环卫一公司:Sanitation Company 1;环卫二公司:Sanitation Company 2;再生资源公司:Recycling Company;餐厨处置公司:Food Waste Company',
  car_type1: '收集车:Collection vehicle;清运车:Haulage vehicle;转运车:Transfer vehicle;洒水车:Sprinkler;清扫车:Sweeper;吸粪车:Suction truck',
  flx_barrel_status: '正常:Normal;半满:Half full;将满:Nearly full;满溢:Overflowing;故障:Faulty',
  materials_model_name: '小号:Small;中号:Medium;大号:Large;加大号:Extra large;定制:Custom',
  garbage_collection_type: '定时定点:Fixed time and place;上门收集:At the door;巡回收集:On a round;预约收集:By appointment;智能箱收集:Smart box',
  attendance_status: '正常:Normal;迟到:Late;早退:Left early;缺卡:Missed clock-in;旷工:Absent;请假:On leave;外勤:Off-site',
  garbage_type: '可回收物:Recyclables;有害垃圾:Hazardous waste;厨余垃圾:Food waste;其他垃圾:Residual waste;大件垃圾:Bulky waste;装修垃圾:Renovation waste',
  car_Type2:
    '环卫车辆:Sanitation vehicle;餐厨车辆:Food waste vehicle;再生资源车辆:Recycling vehicle;压缩车:Compactor;勾臂车:Hook-lift truck;餐厨收运车:Food waste collection truck;厢式回收车:Recycling van',
  inspect_state: '待巡检:To be inspected;巡检中:Being inspected;已完成:Completed;待整改:To be remedied;已整改:Remedied;已关闭:Closed',
  device_nature: '自有:Owned;租赁:Leased;托管:Managed for others;试用:On trial;报废:Scrapped',
  device_model: '标准型:Standard;增强型:Enhanced;便携型:Portable;户外型:Outdoor;定制型:Custom',
  device_type:
    '智能箱:Smart box;称重设备:Scale;摄像头:Camera;发酵设备:Fermenter;油烟监测:Cooking fume monitor;噪声监测:Noise monitor;工牌:Work card;兑换机:Points machine',
  ytj_device_nature: '自营:Self-operated;委托运营:Operated by a contractor;政府采购:Government procurement;租赁:Leased;试点:Pilot',
  order_status: '待派单:To be assigned;待接单:To be accepted;处理中:In progress;已完成:Completed;已取消:Cancelled;已拒绝:Refused',
  bucket_type: '厨余桶:Food waste bin;其他桶:Residual waste bin;可回收桶:Recyclables bin;有害桶:Hazardous waste bin;大件收集箱:Bulky waste container',
  environment: '室内:Indoors;室外:Outdoors;地下车库:Underground car park;楼道:Stairwell;商铺:Shop',
};
