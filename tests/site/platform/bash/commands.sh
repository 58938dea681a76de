# Read by bash before each sample: commands that lead to the model of the platform.

curl() {
  local words=() word
  for word; do
    case $word in
      https://*) word="$MODEL/$RUN/${word#https://}" ;;
      http://localhost:*) word="$MODEL/$RUN/${word#http://}" ;;
    esac
    words+=("$word")
  done
  command curl "${words[@]}"
}

# The command line of the product: it knows its commands and options, and does nothing.
STEPWIRE() {
  local command=${1-} options="--profile --org --json --help" values="--profile --org" operands=1 least=1
  case $command in
    login) options+=" --api-key" operands=0 least=0 ;;
    logout | version) operands=0 least=0 ;;
    help) least=0 ;;
    deploy) options+=" --name --prop" values+=" --name --prop" ;;
    update) options+=" --code --name --activate --deactivate" values+=" --code --name" ;;
    events) options+=" --limit" values+=" --limit" ;;
    init | publish | dev | list | describe | delete | listen | logs) ;;
    *) problem "there is no command $command" ;;
  esac
  local given=("${@:2}") found=0
  set -- "${given[@]}"
  while [ $# -gt 0 ]; do
    case $1 in
      -*)
        [[ " $options " == *" $1 "* ]] || problem "$command has no option $1"
        if [[ " $values " == *" $1 "* ]]; then
          [ $# -gt 1 ] && [ -n "$2" ] || problem "$1 has no value"
          shift
        fi
        ;;
      *)
        found=$((found + 1))
        case $command:$1 in
          list:sources | list:components | list:workflows | list:accounts | init:action | init:source) ;;
          list:* | init:*) problem "$command has no $1" ;;
        esac
        ;;
    esac
    shift
  done
  [ "$found" -ge "$least" ] && [ "$found" -le "$operands" ] || problem "$command gets $found operands"
  if [[ "$command ${given[*]}" == "list sources"*--json* ]]; then
    echo '[{"id":"src_abc","name":"test-orders","active":true}]'
  fi
}

problem() {
  echo "$1" >> "$PROBLEMS"
}
