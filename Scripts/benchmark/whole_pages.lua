-- Asks for the addresses given in turn, and counts answers that are not a whole page.

local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(arguments)
  addresses = {}
  for _, address in ipairs(arguments) do table.insert(addresses, address) end
  turn, faults = 0, 0
end

function request()
  turn = turn + 1
  return wrk.format("GET", addresses[turn % #addresses + 1])
end

function response(status, headers, body)
  if status ~= 200 or not body:sub(-10):find("</html>", 1, true) or body:sub(1, 15) ~= "<!DOCTYPE html>" then
    faults = faults + 1
    example = status .. ", " .. #body .. " bytes: " .. body:sub(1, 60) .. " … " .. body:sub(-60)
  end
end

function done()
  local sum = 0
  for _, thread in ipairs(threads) do
    sum = sum + thread:get("faults")
    if thread:get("example") then print("for example " .. thread:get("example")) end
  end
  print("faults: " .. sum)
end
