; The folder of the policy, $COMMONPROGRAMDATA\Chengjing: administrators and the system may write,
; users read. Windows lets every user make folders there, so one that is there already is only
; trusted when it belongs to an administrator; any other one is set aside with what is in it.
!define POLICY_RIGHTS 'O:BAG:BAD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)'
!define SE_FILE_OBJECT 1
!define OWNER_AND_DACL 0x80000005 ; OWNER, DACL and PROTECTED_DACL_SECURITY_INFORMATION
!define FILE_ATTRIBUTE_REPARSE_POINT 0x400

!macro FolderFunctions un
  ; Out: $R2 the folder, $R8 the same if it can be trusted, $R6 who it belongs to.
  Function ${un}FindFolder
    ; Asked of the system and not of the environment, which belongs to the user.
    System::Call 'shell32::SHGetFolderPathW(p 0, i 0x23, p 0, i 0, w .R2)'
    StrCpy $R2 '$R2\Chengjing'
    StrCpy $R6 ''
    StrCpy $R8 ''
    System::Call 'kernel32::GetFileAttributesW(w R2) i .r1'
    ${If} $1 = -1
      Return
    ${EndIf}
    IntOp $1 $1 & ${FILE_ATTRIBUTE_REPARSE_POINT}
    ${If} $1 <> 0
      StrCpy $R6 'link'
      Return
    ${EndIf}
    System::Call 'advapi32::GetNamedSecurityInfoW(w R2, i ${SE_FILE_OBJECT}, i 1, *p .r1, p 0, p 0, p 0, *p .r2) i .r3'
    ${If} $3 = 0
      System::Call 'advapi32::ConvertSidToStringSidW(p r1, *p .r4)'
      System::Call '*$4(&w128 .R6)'
      System::Call 'kernel32::LocalFree(p r4)'
      System::Call 'kernel32::LocalFree(p r2)'
    ${EndIf}
    ; The group of administrators, the system, and Windows' own installer.
    ${If} $R6 == 'S-1-5-32-544'
    ${OrIf} $R6 == 'S-1-5-18'
    ${OrIf} $R6 == 'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464'
      StrCpy $R8 '$R2'
    ${EndIf}
  FunctionEnd
!macroend
!insertmacro FolderFunctions ''
!insertmacro FolderFunctions 'un.'

; Makes the folder, or gives one that is there its rights anew.
Function SecureFolder
  StrCpy $R3 ''
  Call FindFolder
  ${If} $R8 == ''
  ${AndIf} $R6 != ''
    System::Call 'ole32::CoCreateGuid(g .r1)'
    StrCpy $R3 '$R2 $1'
    Rename '$R2' '$R3'
  ${EndIf}
  ClearErrors
  ${If} $R8 == ''
    ; Nobody knows the name under which it is made, so nobody can put anything into it before it
    ; has its rights.
    System::Call 'ole32::CoCreateGuid(g .r1)'
    StrCpy $R4 '$R2 $1'
    CreateDirectory '$R4'
    Push '$R4'
    Call GiveRights
    Rename '$R4' '$R2'
  ${Else}
    Push '$R2'
    Call GiveRights
  ${EndIf}
  ${If} ${Errors}
    RMDir '$R4'
    !insertmacro Fail ${E_FAILED} '$(FolderFailed)'
  ${EndIf}
  StrCpy $R8 '$R2'
  ${If} $R3 != ''
    Push '$(SetAside) $R3 ($R6)'
    Call Log
  ${EndIf}
FunctionEnd

; In: a folder. Sets its owner and rights, and those of all that is in it; errors set the flag.
Function GiveRights
  Pop $0
  System::Call 'advapi32::ConvertStringSecurityDescriptorToSecurityDescriptorW(w "${POLICY_RIGHTS}", i 1, *p .r1, p 0) i .r2'
  ${If} $2 = 0
    SetErrors
  ${Else}
    System::Call 'advapi32::GetSecurityDescriptorOwner(p r1, *p .r3, *i .r5)'
    System::Call 'advapi32::GetSecurityDescriptorDacl(p r1, *i .r5, *p .r4, *i .r5)'
    System::Call 'advapi32::SetNamedSecurityInfoW(w r0, i ${SE_FILE_OBJECT}, i ${OWNER_AND_DACL}, p r3, p 0, p r4, p 0) i .r2'
    ${If} $2 <> 0
      SetErrors
    ${EndIf}
    System::Call 'kernel32::LocalFree(p r1)'
  ${EndIf}
FunctionEnd
