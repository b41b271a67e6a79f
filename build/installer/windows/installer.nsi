; The installer for Windows: for all users, into one fixed folder. Made by build/lib/pack/nsis.mjs,
; which defines:
;   SOURCE  the packed folder          OUT         the installer to write
;   VERSION three numbers              SIZE_KB     of the packed folder
;   ICON    the product's icon         CONTENTS    what the uninstaller removes (.nsh)
;   STUB    kind of the installer      SIGN        command that signs a file, or not defined
;   FAST    for tests: weak compression, little patience
Unicode true
Target ${STUB}
!ifdef FAST
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
!endif

!define PRODUCT 'Chengjing Control Room'
!define PUBLISHER 'Chengjing Control Room'
!define EXE 'chengjing-control-room.exe'
; These three are also those of src/main/adapters/identity.ts.
!define APP_ID 'cn.chengjing.controlroom'
!define ACTIVATOR '{30BA6B44-10B7-47E8-BB76-D470EC321803}'
!define UNINSTALL_KEY 'Software\Microsoft\Windows\CurrentVersion\Uninstall\${APP_ID}'
!define RUN_KEY 'Software\Microsoft\Windows\CurrentVersion\Run'
!define APPROVED_KEY 'Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run'
!define APP_PATHS_KEY 'Software\Microsoft\Windows\CurrentVersion\App Paths\${EXE}'
!define SHORTCUT '$SMPROGRAMS\城净指挥台 ${PRODUCT}.lnk'

; Exit codes, as Windows numbers its errors, so that tools of administrators know them.
!define E_SHARING 32
!define E_DISK_FULL 112
!define E_ELEVATION 740
!define E_OLD_WINDOWS 1150
!define E_FAILED 1603
!define E_NEWER_INSTALLED 1638

!include LogicLib.nsh
!include FileFunc.nsh
!include WordFunc.nsh
!include WinVer.nsh
!include x64.nsh
!include MUI2.nsh
!include Win\COM.nsh
!include Win\Propkey.nsh

Name '${PRODUCT}'
OutFile '${OUT}'
InstallDir '$PROGRAMFILES64\${PRODUCT}'
RequestExecutionLevel admin
ManifestDPIAware true
ManifestSupportedOS all
ShowInstDetails nevershow
ShowUninstDetails nevershow
BrandingText '${PRODUCT} ${VERSION}'
!define MUI_ICON '${ICON}'
!define MUI_UNICON '${ICON}'
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_FUNCTION StartAsUser
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE SimpChinese

VIProductVersion '${VERSION}.0'
!macro Version language description
  VIAddVersionKey /LANG=${language} ProductName '${PRODUCT}'
  VIAddVersionKey /LANG=${language} FileDescription '${description}'
  VIAddVersionKey /LANG=${language} CompanyName '${PUBLISHER}'
  VIAddVersionKey /LANG=${language} LegalCopyright '${PUBLISHER}'
  VIAddVersionKey /LANG=${language} FileVersion '${VERSION}'
  VIAddVersionKey /LANG=${language} ProductVersion '${VERSION}'
!macroend
!insertmacro Version ${LANG_ENGLISH} '${PRODUCT} Setup'
!insertmacro Version ${LANG_SIMPCHINESE} '城净指挥台 安装程序'

!ifdef SIGN
  ; The uninstaller is made first and put inside; both carry the signature. Without the comparison
  ; the compiler goes on when the signing failed.
  !uninstfinalize '${SIGN} "%1"' = 0
  !finalize '${SIGN} "%1"' = 0
!endif

!include texts.nsh
!include tell.nsh
!include running.nsh
!include folder.nsh
!include shortcut.nsh
!include registry.nsh

Function .onInit
  SetRegView 64
  SetShellVarContext all
  ; The folder is fixed, also for /D: outside of Program Files every user could replace the program
  ; that all users start.
  StrCpy $INSTDIR '$PROGRAMFILES64\${PRODUCT}'
  UserInfo::GetAccountType
  Pop $0
  ${If} $0 != 'Admin'
    !insertmacro Fail ${E_ELEVATION} '$(NeedsAdmin)'
  ${EndIf}
  Call FindFolder
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    !insertmacro Fail ${E_OLD_WINDOWS} '$(NeedsWindows)'
  ${EndIf}
  ReadRegStr $R0 HKLM '${UNINSTALL_KEY}' DisplayVersion
  ${If} $R0 != ''
    ${VersionCompare} '$R0' '${VERSION}' $0
    ${If} $0 = 1
      !insertmacro Fail ${E_NEWER_INSTALLED} '$(NewerInstalled)'
    ${EndIf}
  ${EndIf}
  ; The new files lie beside the old ones for a moment, so both must find room.
  ${DriveSpace} '$PROGRAMFILES64' '/D=F /S=K' $0
  System::Int64Op $0 < ${SIZE_KB}
  Pop $1
  ${If} $1 = 1
    !insertmacro Fail ${E_DISK_FULL} '$(DiskFull)'
  ${EndIf}
FunctionEnd

; Whatever fails: the version that was there stays, and is started again by those who were asked to
; leave, for the request goes.
Function .onInstFailed
  Delete '$INSTDIR\leave.request'
  SetOutPath '$TEMP'
  RMDir /r '$INSTDIR.new'
FunctionEnd

Section
  Call SecureFolder
  ; 1. Everything that can fail for want of room happens beside the version that runs.
  RMDir /r '$INSTDIR.new'
  ClearErrors
  SetOutPath '$INSTDIR.new'
  SetOverwrite try
  File /r '${SOURCE}\*.*'
  WriteUninstaller '$INSTDIR.new\uninstall.exe'
  SetOutPath '$TEMP'
  ${If} ${Errors}
    RMDir /r '$INSTDIR.new'
    !insertmacro Fail ${E_FAILED} '$(NotWritten)'
  ${EndIf}
  ; 2. Every running one, of every user, leaves by itself and saves what it has.
  Push update
  Call AskToLeave
  ; A policy that an administrator has put beside the program belongs to him.
  ${If} ${FileExists} '$INSTDIR\policy.json'
    CopyFiles /SILENT '$INSTDIR\policy.json' '$INSTDIR.new\policy.json'
  ${EndIf}
  ; 3. The change itself is two renames.
  Call Exchange
  Call MakeShortcut
  Call WriteKeys
  Push '${VERSION} $(Installed)'
  Call Log
SectionEnd

; Scanners hold what is fresh: tried for 10 s. Out: $R1, which is 0 when it stayed where it was.
!macro RenameSoon from to
  StrCpy $R1 40
  ${DoWhile} $R1 > 0
    ClearErrors
    Rename '${from}' '${to}'
    ${IfNot} ${Errors}
      ${ExitDo}
    ${EndIf}
    Sleep 250
    IntOp $R1 $R1 - 1
  ${Loop}
!macroend

Function Exchange
  StrCpy $R1 0
  ${DoWhile} ${FileExists} '$INSTDIR\*.*'
    ClearErrors
    RMDir /r '$INSTDIR.old'
    Rename '$INSTDIR' '$INSTDIR.old'
    ${IfNot} ${Errors}
      ${ExitDo}
    ${EndIf}
    IntOp $R1 $R1 + 1
    ${If} $R1 > 40
      Delete '$INSTDIR\leave.request'
      RMDir /r '$INSTDIR.new'
      !insertmacro Fail ${E_SHARING} '$(InUse)'
    ${EndIf}
    Sleep 250
  ${Loop}
  !insertmacro RenameSoon '$INSTDIR.new' '$INSTDIR'
  ${If} $R1 = 0
    !insertmacro RenameSoon '$INSTDIR.old' '$INSTDIR'
    Delete '$INSTDIR\leave.request'
    RMDir /r '$INSTDIR.new'
    !insertmacro Fail ${E_FAILED} '$(NotWritten)'
  ${EndIf}
  RMDir /r /REBOOTOK '$INSTDIR.old'
FunctionEnd

; The installer has an administrator's rights; the program must not inherit them.
Function StartAsUser
  Exec '"$WINDIR\explorer.exe" "${SHORTCUT}"'
FunctionEnd

Function un.onInit
  SetRegView 64
  SetShellVarContext all
FunctionEnd

Section un.
  Call un.FindFolder
  Push uninstall
  Call un.AskToLeave
  Delete '$INSTDIR\leave.request'
  ; Only what was installed goes: a policy beside the program stays, and then its folder.
  !include '${CONTENTS}'
  Delete '$INSTDIR\uninstall.exe'
  SetOutPath '$TEMP'
  RMDir '$INSTDIR'
  Call un.RemoveKeys
  Delete '${SHORTCUT}'
  Push '${VERSION} $(Removed)'
  Call un.Log
  ${IfNot} ${Silent}
    MessageBox MB_OK|MB_ICONINFORMATION '$(Kept)'
  ${EndIf}
SectionEnd
