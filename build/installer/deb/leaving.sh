# The program is asked to leave by a file beside it, which every running one of every user looks for;
# it saves what it has and, after an update, comes back by itself when the file is gone.
folder=/opt/chengjing-control-room
program=$folder/chengjing-control-room
request=$folder/leave.request

running() {
  for exe in /proc/[0-9]*/exe; do
    case $(readlink "$exe" 2>/dev/null) in
      "$program" | "$program (deleted)") exe=${exe%/exe}; echo "${exe#/proc/}" ;;
    esac
  done
}

# The journal takes up to 10 s; after 30 s a program that stays is ended.
leave() {
  [ -x "$program" ] || return 0
  echo "$1" > "$request"
  looks=0
  while [ -n "$(running)" ]; do
    looks=$((looks + 1))
    if [ $looks -gt 60 ]; then
      echo "chengjing-control-room did not leave in time and is ended" >&2
      kill -KILL $(running) 2>/dev/null || true
      break
    fi
    sleep 0.5
  done
}
