; The program may run for several users at once, and the setup is often run by somebody else. So it
; is asked by a file beside it, which only administrators can make and which every running one looks
; for: it leaves in its own time, and comes back when the file is gone and the program is there.
!define LOOK_MS 250
; Looks until a program that stays is ended: 30 s. The journal takes up to 10 of them.
!ifdef FAST
  !define PATIENCE 12
!else
  !define PATIENCE 120
!endif
!define LOOKS_AFTER_END 40
!define PROCESS_ACCESS 0x1001 ; PROCESS_TERMINATE and PROCESS_QUERY_LIMITED_INFORMATION
!define PIDS_BYTES 65536

!macro RunningFunctions un
  ; In: 'end' to end them, else ''. Out: how many processes run from the program's own file.
  Function ${un}Running
    Exch $0
    Push $1
    Push $2
    Push $3
    Push $4
    Push $5
    Push $6
    Push $7
    StrCpy $7 0
    System::Alloc ${PIDS_BYTES}
    Pop $1
    System::Call 'kernel32::K32EnumProcesses(p r1, i ${PIDS_BYTES}, *i .r2)'
    StrCpy $3 0
    ${DoWhile} $3 < $2
      IntPtrOp $4 $1 + $3
      System::Call '*$4(i .r4)'
      IntOp $3 $3 + 4
      System::Call 'kernel32::OpenProcess(i ${PROCESS_ACCESS}, i 0, i r4) p .r5'
      ${If} $5 P<> 0
        System::Call 'kernel32::QueryFullProcessImageNameW(p r5, i 0, w .r6, *i ${NSIS_MAX_STRLEN} r4)'
        ${If} $6 == '$INSTDIR\${EXE}'
          IntOp $7 $7 + 1
          ${If} $0 == 'end'
            System::Call 'kernel32::TerminateProcess(p r5, i 0)'
          ${EndIf}
        ${EndIf}
        System::Call 'kernel32::CloseHandle(p r5)'
      ${EndIf}
    ${Loop}
    System::Free $1
    StrCpy $0 $7
    Pop $7
    Pop $6
    Pop $5
    Pop $4
    Pop $3
    Pop $2
    Pop $1
    Exch $0
  FunctionEnd

  ; In: 'update' or 'uninstall', which tells the program whether to come back.
  Function ${un}AskToLeave
    Exch $0
    Push $1
    Push $2
    ${If} ${FileExists} '$INSTDIR\${EXE}'
      FileOpen $1 '$INSTDIR\leave.request' w
      FileWrite $1 $0
      FileClose $1
      StrCpy $2 0
      ${Do}
        ${If} $2 > ${PATIENCE}
          Push 'end'
        ${Else}
          Push ''
        ${EndIf}
        Call ${un}Running
        Pop $1
        ${If} $1 = 0
          ${ExitDo}
        ${EndIf}
        IntOp $2 $2 + 1
        ${If} $2 = ${PATIENCE}
          Push '$INSTDIR\${EXE} $(Forced)'
          Call ${un}Log
        ${EndIf}
        IntOp $1 ${PATIENCE} + ${LOOKS_AFTER_END}
        ${If} $2 > $1
          ${ExitDo}
        ${EndIf}
        Sleep ${LOOK_MS}
      ${Loop}
    ${EndIf}
    Pop $2
    Pop $1
    Pop $0
  FunctionEnd
!macroend
!insertmacro RunningFunctions ''
!insertmacro RunningFunctions 'un.'
